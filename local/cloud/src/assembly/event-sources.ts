// Starts a poller for each event source mapping of the template, under the permissions of its function's role.
import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import type { Dynamo } from '../aws/dynamodb/dynamodb.ts';
import type { Queues } from '../aws/sqs/queues.ts';
import { type EventSource, readEventSource } from '../lambda/events/event-source.ts';
import { createQueueSource } from '../lambda/events/queue-source.ts';
import { createStreamSource, type Source } from '../lambda/events/stream-source.ts';
import { functionNameOf, type Lambdas } from '../lambda/lambdas.ts';
import type { Stack } from '../template/stack.ts';
import type { DeliverAs, Permissions } from './permissions.ts';

export type EventSourcesOptions = {
  stack: Stack;
  dataDir: string;
  lambdas: Lambdas;
  dynamo: Dynamo;
  queues: Queues;
  permissions: Pick<Permissions, 'callers' | 'grants'>;
  deliverAs: DeliverAs;
  log(line: string): void;
};

const streamActions = ['DescribeStream', 'GetShardIterator', 'GetRecords', 'ListStreams'].map(
  (name) => `dynamodb:${name}`,
);
const queueActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`);

export const startEventSources = (options: EventSourcesOptions): { close(): Promise<void> } => {
  const { stack, dataDir, lambdas, dynamo, queues, permissions, deliverAs, log } = options;
  const { callers, grants } = permissions;
  const positions = openState<Record<string, string>>(join(dataDir, 'stream-positions.json'), () => ({}));

  /** On AWS a poller reads with the function's own role. */
  const refusal = ({ functionArn, sourceArn }: EventSource): string | undefined => {
    const name = functionNameOf(functionArn);
    const roleArn = lambdas.functions.find((each) => each.name === name)?.roleArn ?? '';
    const actions = sourceArn.includes(':sqs:') ? queueActions : streamActions;
    const missing = actions.find((action) => {
      const statements = callers.statementsOf(name) ?? [];
      return !grants.ask({ statements, roleArn, action, resource: sourceArn, context: {} }).allowed;
    });
    return missing && `${name} may not read its event source: grant it ${missing} on ${sourceArn}`;
  };

  const start = (source: EventSource): Source => {
    const shared = { source, invoke: lambdas.invoke, refusal, log };
    const queue = queues.byArn(source.sourceArn);
    if (queue) return createQueueSource({ ...shared, queue, queues });
    const table = dynamo.tables.find((each) => each.streamArn === source.sourceArn);
    if (!table) throw new Error(`The local cloud does not know the event source ${source.sourceArn}`);
    const deliver = (arn: string, body: string) => deliverAs(functionNameOf(source.functionArn), arn, body);
    const started = createStreamSource({ ...shared, tableName: table.name, call: dynamo.call, positions, deliver });
    dynamo.onWrite(started.poke);
    return started;
  };

  const mappings = stack.ofType('AWS::Lambda::EventSourceMapping').map(readEventSource);
  const sources = mappings.filter((each) => each !== undefined).map(start);
  return { close: async () => void (await Promise.all(sources.map((source) => source.close()))) };
};
