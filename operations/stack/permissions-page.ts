// docs/permissions.md: every function with its triggers and permissions, written from the template.
import {
  asText,
  functionsOf,
  list,
  operationsOf,
  plainId,
  propertiesOf,
  statementsOf,
  type Template,
} from './template.ts';

const HEADER = `# What each function may touch

Written from the template by \`npx tsx scripts/write-permissions.ts\`; a test keeps it up to date. The entries are in \`lib/functions/\`.
Every function may also write its own log.

| function | started by | may |
|---|---|---|
`;

export const permissionsPage = (template: Template, stage: string): string => {
  const functions = functionsOf(template, stage);
  const names = new Map(Object.entries(functions).map(([name, { logicalId }]) => [logicalId, name]));
  const starts = startsOf(template, stage, names);
  const rows = Object.entries(functions)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { roleId, logicalId }]) => {
      const may = permissionsOf(template, roleId, logicalId);
      return `| ${name} | ${(starts.get(name) ?? []).join('<br>')} | ${may.join('<br>') || 'nothing'} |`;
    });
  return `${HEADER}${rows.join('\n')}\n`;
};

/** One line per resource, such as 'dynamodb: GetItem, Query on DataTable'. */
const permissionsOf = (template: Template, roleId: string, logicalId: string): string[] => {
  const log = plainId(logicalId).replace(/Function$/, 'Log');
  const actions = new Map<string, string[]>();
  for (const { Action, Resource } of statementsOf(template, roleId))
    for (const action of list(Action))
      for (const resource of list(Resource).map(asText)) {
        if (resource === `<${log}>`) continue;
        const [service = '', call = ''] = action.split(':');
        const key = `${service} on ${shorten(resource)}`;
        actions.set(key, [...(actions.get(key) ?? []), call]);
      }
  return [...actions]
    .map(([key, calls]) => {
      const [service = '', ...rest] = key.split(' on ');
      return `${service}: ${[...new Set(calls)].sort().join(', ')} on \`${rest.join(' on ')}\``;
    })
    .sort();
};

const shorten = (resource: string) =>
  resource
    .replaceAll(/<AWS::\w+>/g, '')
    .replace(/^arn:[^:]*:([^:]*):[^:]*:[^:]*:/, '$1:')
    .replaceAll(/[<>]/g, '');

/** The triggers of each function, by the function's name. */
const startsOf = (template: Template, stage: string, names: Map<string, string>): Map<string, string[]> => {
  const starts = new Map<string, string[]>();
  const add = (name: string | undefined, what: string) => {
    if (name) starts.set(name, [...new Set([...(starts.get(name) ?? []), what])]);
  };
  const nameIn = (value: unknown) => [...names].find(([id]) => JSON.stringify(value ?? '').includes(`"${id}"`))?.[1];
  for (const [, operation] of operationsOf(template)) {
    const uri = asText(operation['x-amazon-apigateway-integration']?.uri);
    add(new RegExp(`:function:groundwork-${stage}-([\\w-]+)[:/]`).exec(uri)?.[1], 'routes');
  }
  for (const { FunctionName, EventSourceArn, StartingPosition } of propertiesOf(
    template,
    'AWS::Lambda::EventSourceMapping',
  ))
    add(nameIn(FunctionName), `${StartingPosition ? 'stream' : 'queue'} \`${shorten(asText(EventSourceArn))}\``);
  for (const { Targets, ScheduleExpression, EventPattern } of propertiesOf(template, 'AWS::Events::Rule'))
    add(nameIn(Targets), ScheduleExpression ? `${ScheduleExpression}` : `events of ${sourceOf(EventPattern)}`);
  for (const { IntegrationUri } of propertiesOf(template, 'AWS::ApiGatewayV2::Integration'))
    add(nameIn(IntegrationUri), 'sockets');
  const [pool] = propertiesOf(template, 'AWS::Cognito::UserPool');
  for (const [moment, target] of Object.entries((pool?.LambdaConfig ?? {}) as object)) add(nameIn(target), moment);
  return starts;
};

const sourceOf = (pattern: unknown) => list((pattern as { source?: string[] } | undefined)?.source).join(', ');
