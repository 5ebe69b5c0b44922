import { type Context, contextValues } from './statement.ts';

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** IAM's wildcards: `*` any characters, `?` exactly one; everything else is itself. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  pattern === text || (/[*?]/.test(pattern) && compile(pattern).test(text));

const compiled = new Map<string, RegExp>();
const compile = (pattern: string): RegExp => {
  const known = compiled.get(pattern);
  if (known) return known;
  const source = pattern.replace(/\*+|\?|[^*?]+/g, (part) =>
    part.startsWith('*') ? '.*' : part === '?' ? '.' : escapeRegExp(part),
  );
  const made = new RegExp(`^${source}$`, 's');
  // Patterns come from one template, so this stays small; patterns with a variable filled in would grow it without end.
  if (compiled.size < 2000) compiled.set(pattern, made);
  return made;
};

/**
 * ARNs are compared part by part: a `*` in the region cannot swallow the account. Only the last part, the resource itself, may
 * hold colons. A pattern that stops early ('arn:aws:sqs:*') has `*` for what follows, as IAM reads it.
 */
export const matchesArn = (pattern: string, arn: string): boolean => {
  if (pattern === '*' || pattern === arn) return true;
  const parts = arnParts(pattern);
  const actual = arnParts(arn);
  while (parts.length < 6 && parts.at(-1) === '*') parts.push('*');
  return parts.length === actual.length && parts.every((part, index) => matchesPattern(part, actual[index]!));
};

const arnParts = (arn: string): string[] => {
  const parts = arn.split(':');
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(':')];
};

/** Fills `${aws:username}` and the like from the call; undefined when the call has no such key, and then nothing matches. */
export const fillVariables = (pattern: string, context: Context): string | undefined => {
  if (!pattern.includes('${')) return pattern;
  let missing = false;
  const filled = pattern.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name === '*' || name === '?' || name === '$') return name;
    const values = contextValues(context, name.split(',')[0]!.trim());
    if (values?.length !== 1) missing = true;
    return values?.[0] ?? '';
  });
  return missing ? undefined : filled;
};
