// Accepted findings of the template checks, each with its reason, next to the construct that causes it.
import { Stack, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

export const acknowledge = (construct: IConstruct, reasons: Record<string, string>): void => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
};

/** The ID of cdk-nag's finding about one resource with a wildcard. */
export const wildcardFinding = (scope: IConstruct, resource: string): string =>
  `AwsSolutions-IAM5[Resource::${flat(Stack.of(scope).resolve(resource))}]`;

const flat = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(flat).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  const [name, argument] = Object.entries(value)[0] ?? [];
  if (name === 'Ref') return `<${argument}>`;
  if (name === 'Fn::GetAtt') return `<${[argument].flat().join('.')}>`;
  if (name === 'Fn::Join') return flat(argument[1]);
  throw new Error(`Unknown how cdk-nag writes ${name} in a finding`);
};
