// Every word of an office's brand.
export const strings = {
  heading: 'Brand',
  none: 'This office has no brand yet.',
  words:
    'Each person in the office chooses in My Profile whether their business card has it. It stays on reports that were issued with it.',
  profile: 'Open my business card',
  edit: 'Edit the brand',
  title: (office: string) => `Brand of ${office}`,
  name: 'Name on the card',
  nameHint: 'As your license has it. Without a name and a logo, the office has no brand.',
  submit: 'Save brand',
  saved: "The office's brand is saved.",
  failed: "We couldn't load the office's brand",
} as const;
