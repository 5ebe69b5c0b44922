// CloudFormation puts a secret's text where a template refers to it, when it deploys; this cloud does so when it starts. What refers to a
// secret that the template does not make (keys of Google and Facebook) stays as it stands: nothing here reads it.
import type { Stack } from '../template/stack.ts';

type TextOf = (secret: string) => string | undefined;

const REFERENCE =
  /\{\{resolve:secretsmanager:(arn:(?:[^:]*:){5}[^:}]+|[^:}]+):SecretString:([^:}]*):[^:}]*:[^:}]*\}\}/g;

export const resolveText = (text: string, textOf: TextOf): string =>
  text.replace(REFERENCE, (whole, secret: string, field: string) => {
    const found = textOf(secret);
    if (found === undefined) return whole;
    return field ? String((JSON.parse(found) as Record<string, unknown>)[field]) : found;
  });

const resolveIn = (value: unknown, textOf: TextOf): unknown => {
  if (typeof value === 'string') return resolveText(value, textOf);
  if (Array.isArray(value)) return value.map((each) => resolveIn(each, textOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveIn(inner, textOf)]));
};

/** In the resources that may hold a secret's text, in place. */
export const resolveReferences = (stack: Stack, textOf: TextOf): void => {
  for (const type of ['AWS::ApiGateway::RestApi', 'AWS::CloudFront::Distribution'])
    for (const { properties } of stack.ofType(type)) Object.assign(properties, resolveIn(properties, textOf));
};
