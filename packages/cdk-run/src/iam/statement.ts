// IAM statements as a synthesized template gives them once its intrinsic functions are resolved.
export type OneOrMany<T> = T | T[];

export type PrincipalElement =
  | '*'
  | { AWS?: OneOrMany<string>; Service?: OneOrMany<string>; Federated?: OneOrMany<string> };

type ConditionBlock = Record<string, Record<string, OneOrMany<string | boolean | number>>>;

export type Statement = {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action?: OneOrMany<string>;
  NotAction?: OneOrMany<string>;
  Resource?: OneOrMany<string>;
  NotResource?: OneOrMany<string>;
  Principal?: PrincipalElement;
  NotPrincipal?: PrincipalElement;
  Condition?: ConditionBlock;
};

/** Condition keys of one call; their names are compared without regard to case, as IAM does. */
export type Context = Record<string, string[]>;

export const many = <T>(value: OneOrMany<T> | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const contextValues = (context: Context, key: string): string[] | undefined => {
  if (context[key]) return context[key];
  const wanted = key.toLowerCase();
  const found = Object.keys(context).find((name) => name.toLowerCase() === wanted);
  return found === undefined ? undefined : context[found];
};

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
 * hold colons. A pattern that stops early ('arn:aws:sqs:*') has `*` for the rest, as IAM reads it.
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

type Compare = (wanted: string, actual: string) => boolean;

const equal: Compare = (wanted, actual) => wanted === actual;
const equalIgnoringCase: Compare = (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase();

const operators: Record<string, Compare> = {
  StringEquals: equal,
  StringEqualsIgnoreCase: equalIgnoringCase,
  StringLike: matchesPattern,
  ArnEquals: matchesArn,
  ArnLike: matchesArn,
  Bool: equalIgnoringCase,
  NumericEquals: (wanted, actual) => Number(actual) === Number(wanted),
  NumericLessThan: (wanted, actual) => Number(actual) < Number(wanted),
  NumericLessThanEquals: (wanted, actual) => Number(actual) <= Number(wanted),
  NumericGreaterThan: (wanted, actual) => Number(actual) > Number(wanted),
  NumericGreaterThanEquals: (wanted, actual) => Number(actual) >= Number(wanted),
};
const negated: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
};

/** Every operator and every key must hold; among the values of one key, one is enough. */
export const conditionsHold = (block: ConditionBlock | undefined, context: Context): boolean =>
  Object.entries(block ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => holds(operator, key, many(values).map(String), context)),
  );

const holds = (written: string, key: string, wanted: string[], context: Context): boolean => {
  const { set, name, ifExists } = readOperator(written);
  const actual = contextValues(context, key);
  if (name === 'Null')
    return wanted.some((value) => (value === 'true') === (actual === undefined || actual.length === 0));

  const base = negated[name] ?? name;
  const compare = operators[base];
  if (!compare) throw new Error(`IAM condition operator ${written} (on ${key}) is not known to the local judge`);

  const filled = wanted.map((value) => fillVariables(value, context)).filter((value) => value !== undefined);
  const isNegated = base !== name;
  const one = (value: string) => filled.some((want) => compare(want, value)) !== isNegated;

  if (set === 'ForAllValues') return (actual ?? []).every(one);
  if (set === 'ForAnyValue') return (actual ?? []).some(one);
  if (!actual || actual.length === 0) return ifExists || isNegated;
  if (actual.length > 1) {
    throw new Error(
      `IAM condition ${written} on ${key}, which has several values here: write ForAllValues or ForAnyValue`,
    );
  }
  return one(actual[0]!);
};

const readOperator = (written: string) => {
  const [set, rest] = written.includes(':') ? (written.split(':') as [string, string]) : [undefined, written];
  if (set !== undefined && set !== 'ForAllValues' && set !== 'ForAnyValue') {
    throw new Error(`IAM condition operator ${written} is not known to the local judge`);
  }
  const ifExists = rest.endsWith('IfExists');
  return { set, name: ifExists ? rest.slice(0, -'IfExists'.length) : rest, ifExists };
};
