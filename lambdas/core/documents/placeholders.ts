// Placeholders in texts that agents write, such as {{first_name}}. One that no one fills in must not reach a reader.
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What would go out as it was typed: names we don't know, and braces without a partner. Each once, as typed. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => {
  const unknown = [...text.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) =>
    known.includes(name.toLowerCase()) ? [] : [whole],
  );
  const loose = text.replace(PLACEHOLDER, '').match(/\{\{|\}\}/g) ?? [];
  return [...new Set([...unknown, ...loose])];
};

/** Fills in the known ones, in any case and spacing. A value that looks like a placeholder isn't read as one. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name.toLowerCase()] ?? whole);

export const usesPlaceholder = (text: string, name: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, used = '']) => used.toLowerCase() === name);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map((name) => `{{${name}}}`));

/** Undefined when all of them are filled in. */
export const placeholderProblem = (text: string, known: readonly string[]): string | undefined => {
  const unknown = unknownPlaceholders(text, known);
  if (unknown.length === 0) return undefined;
  return `${unknown.join(', ')} can't be filled in. Use ${listed(known)}, or take it out.`;
};
