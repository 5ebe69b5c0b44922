import type { CloudConfiguration } from '../configuration.ts';
import { lambdaFunction } from '../resources/lambda/function.ts';
import type { Stack } from '../template/stack.ts';

// CloudFormation replaces a reference to a secret with its text when it deploys; this cloud does so when it starts. A reference to
// a secret that the template does not create (the keys of Google and Facebook) stays unchanged: nothing here reads it.
type TextOf = (secret: string) => string | undefined;

const REFERENCE =
  /\{\{resolve:secretsmanager:(arn:(?:[^:]*:){5}[^:}]+|[^:}]+):SecretString:([^:}]*):[^:}]*:[^:}]*\}\}/g;

export const resolveText = (text: string, textOf: TextOf): string =>
  text.replace(REFERENCE, (whole, secret: string, field: string) => {
    const found = textOf(secret);
    if (found === undefined) return whole;
    return field ? String((JSON.parse(found) as Record<string, unknown>)[field]) : found;
  });

/** The same value, with the texts of secrets in it. */
export const resolveReferences = <T>(value: T, textOf: TextOf): T => resolved(value, textOf) as T;

const resolved = (value: unknown, textOf: TextOf): unknown => {
  if (typeof value === 'string') return resolveText(value, textOf);
  if (Array.isArray(value)) return value.map((each) => resolved(each, textOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, textOf)]));
};

/** The secrets whose values the configuration gives, by the ARN in the functions' environment. */
export const secretValuesOf = (stack: Stack, { secretValues }: CloudConfiguration): Map<string, string> =>
  new Map(
    Object.entries(secretValues).flatMap(([variable, value]) =>
      stack.all(lambdaFunction).flatMap(({ environment }): [string, string][] => {
        const arn = environment[variable];
        return arn ? [[arn, JSON.stringify(value)]] : [];
      }),
    ),
  );
