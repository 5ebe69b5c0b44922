import { randomInt } from 'node:crypto';

/** CloudFormation's GenerateSecretString. */
export type GenerateSecretString = {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeUppercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  IncludeSpace?: boolean;
  /** Requires one of each included kind; AWS's default is true. */
  RequireEachIncludedType?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
};

export type SecretDeclaration = {
  name: string;
  arn: string;
  description?: string;
  /** The value to begin with: given, or generated once. */
  initial: { value: string } | { generate: GenerateSecretString };
};

export const generateSecret = (how: GenerateSecretString): string => {
  const password = generatePassword(how);
  if (how.SecretStringTemplate === undefined) return password;
  const template = JSON.parse(how.SecretStringTemplate) as Record<string, unknown>;
  return JSON.stringify({ ...template, [how.GenerateStringKey ?? 'password']: password });
};

const generatePassword = (how: GenerateSecretString): string => {
  const excluded = new Set(how.ExcludeCharacters ?? '');
  const kinds = [
    how.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    how.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    how.ExcludeNumbers ? '' : '0123456789',
    how.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    how.IncludeSpace ? ' ' : '',
  ]
    .map((kind) => [...kind].filter((char) => !excluded.has(char)))
    .filter((kind) => kind.length > 0);
  if (kinds.length === 0) throw new Error('GenerateSecretString excludes every character');

  const pick = (from: string[]) => from[randomInt(from.length)]!;
  const required = how.RequireEachIncludedType === false ? [] : kinds.map(pick);
  const length = how.PasswordLength ?? 32;
  const rest = Array.from({ length: Math.max(0, length - required.length) }, () => pick(kinds.flat()));
  return shuffle([...required, ...rest])
    .slice(0, length)
    .join('');
};

const shuffle = (chars: string[]): string[] => {
  for (let last = chars.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [chars[last], chars[other]] = [chars[other]!, chars[last]!];
  }
  return chars;
};
