// IAM statements as a synthesized template gives them once its intrinsic functions are resolved.
export type OneOrMany<T> = T | T[];

export type PrincipalElement =
  | '*'
  | { AWS?: OneOrMany<string>; Service?: OneOrMany<string>; Federated?: OneOrMany<string> };

export type ConditionBlock = Record<string, Record<string, OneOrMany<string | boolean | number>>>;

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

export const contextValues = (context: Context, key: string): string[] | undefined => {
  if (context[key]) return context[key];
  const wanted = key.toLowerCase();
  const found = Object.keys(context).find((name) => name.toLowerCase() === wanted);
  return found === undefined ? undefined : context[found];
};
