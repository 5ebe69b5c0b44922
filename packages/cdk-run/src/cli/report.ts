// The lines that a start prints: the played parts of the template, the others with the reason, and the addresses.
import type { Cloud } from '../cloud.ts';
import { registry } from '../registry/registry.ts';
import { isPlayed } from '../registry/resource-type.ts';
import type { Stack } from '../template/stack.ts';

/** Prefixes of actions whose services answer here, or that Lambda itself uses. */
const answered = /^(dynamodb|s3|sqs|kms|secretsmanager|ses|lambda|cognito-idp|bedrock|execute-api|logs|xray|\*)(:|$)/;

type Statement = { Effect: string; Action?: string | string[] };

/** Actions that functions are granted, and that no service here answers. */
const unansweredIn = ({ resources }: Stack): string[] => {
  const statements = [...resources.values()]
    .filter(({ type }) => type === 'AWS::IAM::Policy')
    .flatMap(({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement);
  const actions = statements.flatMap(({ Effect, Action = [] }) => (Effect === 'Allow' ? [Action].flat() : []));
  return [...new Set(actions.filter((one) => !answered.test(one)))].toSorted();
};

export const playedAndNot = (stack: Stack): string[] => {
  const { name, resources } = stack;
  // Reading a resource finds the properties that are refused.
  for (const type of registry.values()) if (isPlayed(type)) stack.all(type);
  const counts = new Map<string, number>();
  for (const { type } of resources.values()) counts.set(type, (counts.get(type) ?? 0) + 1);
  const lines = [...counts].toSorted().map(([name, count]) => {
    const type = registry.get(name);
    const unplayed = type && 'unplayed' in type ? type.unplayed : undefined;
    const times = count > 1 ? ` (${count})` : '';
    return { unplayed, line: `  ${name}${times}${unplayed ? `: ${unplayed}` : ''}` };
  });
  const unanswered = unansweredIn(stack);
  const linesOf = (isLeftOut: boolean) => lines.filter((one) => (one.unplayed !== undefined) === isLeftOut);
  return [
    '',
    `${name} plays`,
    ...linesOf(false).map(({ line }) => line),
    ...(linesOf(true).length > 0 ? ['and leaves out', ...linesOf(true).map(({ line }) => line)] : []),
    ...(unanswered.length > 0 ? [`and answers no ${unanswered.join(', ')}: such a call fails`] : []),
  ];
};

export const welcome = ({ url, outputs }: Cloud): string[] => [
  ...Object.entries(outputs).map(([name, value]) => `  ${name}: ${value}`),
  '',
  `  site     ${url}`,
  `  console  ${url}/_local`,
  '',
];
