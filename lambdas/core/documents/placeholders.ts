// Placeholders in texts that agents write, such as {{first_name}}. One that no one fills in must not reach a reader.
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** `fallback`: what {{area|your area}} says where there's no value. */
type Placeholder = { name: string; fallback?: string };

const read = (inner: string): Placeholder => {
  const [name = '', ...rest] = inner.split('|');
  return { name: name.trim().toLowerCase(), ...(rest.length > 0 && { fallback: rest.join('|').trim() }) };
};

const placeholdersIn = (text: string): (Placeholder & { whole: string })[] =>
  [...text.matchAll(PLACEHOLDER)].map(([whole, inner = '']) => ({ whole, ...read(inner) }));

/** What would go out as it was typed: names we don't know, and braces without a partner. Each once, as typed. */
export const unknownPlaceholders = (text: string, known: readonly string[], mayFallBack = false): string[] => {
  const unknown = placeholdersIn(text).flatMap(({ whole, name, fallback }) =>
    known.includes(name) && (mayFallBack || fallback === undefined) ? [] : [whole],
  );
  const loose = text.replace(PLACEHOLDER, '').match(/\{\{|\}\}/g) ?? [];
  return [...new Set([...unknown, ...loose])];
};

/** Fills in the known ones, in any case and spacing. A value that looks like a placeholder isn't read as one. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, inner: string) => {
    const { name, fallback } = read(inner);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : value || (fallback ?? value);
  });

/** The known ones that would leave a hole: they have neither a value nor a fallback. Each once. */
export const emptyPlaceholders = (text: string, values: Readonly<Record<string, string>>): string[] => {
  const empty = placeholdersIn(text).filter(({ name, fallback }) => values[name] === '' && !fallback);
  return [...new Set(empty.map(({ name }) => name))];
};

export const usesPlaceholder = (text: string, name: string): boolean =>
  placeholdersIn(text).some((used) => used.name === name);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map((name) => `{{${name}}}`));

/** Undefined when all of them are filled in. */
export const placeholderProblem = (text: string, known: readonly string[], mayFallBack = false): string | undefined => {
  const unknown = unknownPlaceholders(text, known, mayFallBack);
  if (unknown.length === 0) return undefined;
  return `${unknown.join(', ')} can't be filled in. Use ${listed(known)}, or take it out.`;
};
