// A poller for each event source mapping of the template, with the permissions of its function's role.
import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import type { Dynamo } from '../../aws/dynamodb/dynamodb.ts';
import type { Queues } from '../../aws/sqs/queues.ts';
import type { Permissions } from '../../iam/permissions/permissions.ts';
import type { Weather } from '../../storm/weather.ts';
import { functionNameOf } from '../function-name.ts';
import type { Lambdas } from '../lambdas.ts';
import type { DeliverAs } from './deliver.ts';
import type { EventSource } from './event-source.ts';
import { createQueueSource } from './queue-source.ts';
import { createStreamSource, type Source } from './stream-source.ts';

export type EventSourcesOptions = {
  dataDir: string;
  lambdas: Pick<Lambdas, 'functions' | 'invoke'>;
  database: Pick<Dynamo, 'tables' | 'call' | 'onWrite'>;
  queues: Queues;
  permissions: Pick<Permissions, 'callers' | 'grants'>;
  deliverAs: DeliverAs;
  weather?: () => Weather | undefined;
  log(line: string): void;
};

export type EventSources = {
  add(source: EventSource): void;
  start(): void;
  /** Nothing is left to hand to a function. What failed waits for its time. */
  areAtRest(): boolean;
  close(): Promise<void>;
};

const streamActions = ['DescribeStream', 'GetShardIterator', 'GetRecords', 'ListStreams'].map(
  (name) => `dynamodb:${name}`,
);
const queueActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`);

export const createEventSources = (options: EventSourcesOptions): EventSources => {
  const { dataDir, lambdas, database, queues, permissions, deliverAs, log } = options;
  const positions = openState<Record<string, string>>(join(dataDir, 'stream-positions.json'), () => ({}));
  const declared: EventSource[] = [];
  let running: Source[] = [];

  /** On AWS a poller reads with the function's own role. */
  const refusal = ({ functionArn, sourceArn }: EventSource): string | undefined => {
    const name = functionNameOf(functionArn);
    const roleArn = lambdas.functions.find((each) => each.name === name)?.roleArn ?? '';
    const actions = sourceArn.includes(':sqs:') ? queueActions : streamActions;
    const missing = actions.find((action) => {
      const statements = permissions.callers.statementsOf(name) ?? [];
      return !permissions.grants.ask({ statements, roleArn, action, resource: sourceArn, context: {} }).allowed;
    });
    return missing && `${name} may not read its event source: grant it ${missing} on ${sourceArn}`;
  };

  const start = (source: EventSource): Source => {
    const shared = { source, invoke: lambdas.invoke, refusal, log };
    const queue = queues.byArn(source.sourceArn);
    if (queue) return createQueueSource({ ...shared, queue, queues });
    const table = database.tables.find((each) => each.streamArn === source.sourceArn);
    if (!table) throw new Error(`The local cloud does not know the event source ${source.sourceArn}`);
    const deliver = (arn: string, body: string) => deliverAs(functionNameOf(source.functionArn), arn, body);
    const weather = () => options.weather?.()?.batch(functionNameOf(source.functionArn));
    const at = { tableName: table.name, call: database.call, positions };
    const started = createStreamSource({ ...shared, ...at, deliver, weather });
    database.onWrite(started.poke);
    return started;
  };

  return {
    add: (source) => void declared.push(source),
    start() {
      running = declared.map(start);
    },
    areAtRest: () => running.every((source) => source.isAtRest()),
    async close() {
      await Promise.all(running.map((source) => source.close()));
    },
  };
};
