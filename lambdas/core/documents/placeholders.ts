// Placeholders in agents' texts, such as {{first_name}}. An unfilled one must not reach a reader.
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

const placeholdersIn = (text: string): { name: string; whole: string }[] =>
  [...text.matchAll(PLACEHOLDER)].map(([whole, inner = '']) => ({ whole, name: inner.toLowerCase() }));

/** Marks that would go out as typed: unknown names, and braces without a partner. Each once, as typed. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => {
  const unknown = placeholdersIn(text).flatMap(({ whole, name }) => (known.includes(name) ? [] : [whole]));
  const loose = text.replace(PLACEHOLDER, '').match(/\{\{|\}\}/g) ?? [];
  return [...new Set([...unknown, ...loose])];
};

/** Fills in the known ones, in any case and spacing. A value that looks like a placeholder isn't read as one. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, inner: string) => {
    const name = inner.toLowerCase();
    return (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole;
  });

export const usesPlaceholder = (text: string, name: string): boolean =>
  placeholdersIn(text).some((used) => used.name === name);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map((name) => `{{${name}}}`));

/** Undefined if all of them are filled in. */
export const placeholderProblem = (text: string, known: readonly string[]): string | undefined => {
  const unknown = unknownPlaceholders(text, known);
  if (unknown.length === 0) return undefined;
  return `${unknown.join(', ')} can't be filled in. Use ${listed(known)}, or take it out.`;
};
