// Every word of the templates that an office shares.
export const officeStrings = {
  whose: 'Whose templates',
  own: 'Your own',
  failed: "We couldn't load the office's templates",
  loading: "Loading the office's templates",
  note: (office: string) =>
    `Everyone in ${office} can use them for new documents. Its owners and managers change them; each save is in the office's history.`,
  none: (office: string) => `${office} hasn't saved a template for this step yet.`,
  used: (office: string) => `Your new documents of this step come from ${office}'s template.`,
  unused: 'Your new documents of this step come from your own template.',
  use: "Use the office's template",
  useOwn: 'Use your own template',
  nowUsed: (office: string) => `Your next documents come from ${office}'s template. Those you made stay as they are.`,
  nowOwn: 'Your next documents come from your own template. Those you made stay as they are.',
  copy: 'Copy to your own',
} as const;
