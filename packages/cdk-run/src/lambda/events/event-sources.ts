import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openState } from 'simulator-kit/state';
import type { Dynamo } from '../../aws/dynamodb/dynamodb.ts';
import { asLambdaRecord, type Queue } from '../../aws/sqs/queue.ts';
import type { Queues } from '../../aws/sqs/queues.ts';
import type { Permissions } from '../../iam/permissions/permissions.ts';
import type { Weather } from '../../storm/weather.ts';
import { functionNameOf } from '../function-spec.ts';
import type { Invoke, Lambdas } from '../lambdas.ts';
import type { DeliverAs } from './event-bus.ts';
import { createPause, type EventSource, failedItems } from './event-source.ts';
import { createStreamSource, type Source } from './stream-source.ts';

// A queue as an event source: finished messages are deleted, failed ones become visible again after their timeout.

type QueueSourceOptions = {
  source: EventSource;
  queue: Queue;
  queues: Queues;
  invoke: Invoke;
  refusal(source: EventSource): string | undefined;
  log(line: string): void;
};

const idleMs = 5_000;

export const createQueueSource = (options: QueueSourceOptions): Source => {
  const { source, queue, queues, refusal, log } = options;
  const underWay = new Set<Promise<void>>();
  const pause = createPause();
  let closed = false;
  let isGathering = false;
  const isClosed = () => closed;

  const begin = async (messages: Messages) => {
    const done = processMessages(options, messages, isClosed).finally(() => underWay.delete(done));
    underWay.add(done);
    if (underWay.size >= source.concurrency) await Promise.race(underWay);
    await setImmediate();
  };

  const start = async () => {
    while (!closed) {
      const refused = refusal(source);
      if (refused) {
        log(refused);
        await pause.wait(idleMs);
        continue;
      }
      isGathering = true;
      const messages = await gather(options, isClosed);
      const isNothing = messages.length === 0;
      if (!isNothing) await begin(messages);
      isGathering = false;
      if (isNothing) await queues.wait(queue, idleMs);
    }
    await Promise.all(underWay);
  };

  const running = start();
  return {
    poke() {},
    isAtRest: () => !isGathering && underWay.size === 0 && queue.counts().visible === 0,
    async close() {
      closed = true;
      pause.poke();
      queues.close();
      await running;
    },
  };
};

type Messages = ReturnType<Queue['receive']>;

/** The messages of one event: up to the batch size, or all that come within the batching window. */
const gather = async ({ source, queue, queues }: QueueSourceOptions, isClosed: () => boolean): Promise<Messages> => {
  const messages = queue.receive(Math.min(source.batchSize, 10));
  const until = Date.now() + source.windowMs;
  while (messages.length > 0 && messages.length < source.batchSize && Date.now() < until && !isClosed()) {
    await queues.wait(queue, until - Date.now());
    messages.push(...queue.receive(Math.min(source.batchSize - messages.length, 10)));
  }
  return messages;
};

const processMessages = async (
  { source, queue, invoke, log }: QueueSourceOptions,
  messages: Messages,
  isClosed: () => boolean,
): Promise<void> => {
  const records = messages.map((message) => asLambdaRecord(message, source.sourceArn));
  const wanted = records.filter((record) => source.accepts({ ...record, body: parsed(record.body) }));
  for (const record of records) if (!wanted.includes(record)) queue.delete(record.receiptHandle);
  if (wanted.length === 0) return;
  try {
    const reply = await invoke(source.functionArn, { Records: wanted }, { label: `queue ${queue.declared.name}` });
    if (isClosed()) return;
    const ids = wanted.map((each) => each.messageId);
    const failed = source.reportsItems ? failedItems(reply, ids) : [];
    for (const record of wanted) if (!failed.includes(record.messageId)) queue.delete(record.receiptHandle);
  } catch (error) {
    if (!isClosed()) log(`${source.functionArn} failed on ${wanted.length} messages: ${(error as Error).message}`);
  }
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

// A poller for each event source mapping of the template, with the permissions of its function's role.

export type EventSourcesOptions = {
  dataDir: string;
  lambdas: Pick<Lambdas, 'functions' | 'invoke'>;
  database: Pick<Dynamo, 'tables' | 'call' | 'onWrite'>;
  queues: Queues;
  permissions: Pick<Permissions, 'callers' | 'grants'>;
  deliverAs: DeliverAs;
  weather?: () => Weather | undefined;
  /** The lead of the cloud's clock over the machine's. */
  aheadMs?: () => number;
  log(line: string): void;
};

type EventSources = {
  add(source: EventSource): void;
  start(): void;
  /** No work is left to hand to a function. Failed work waits for its time. */
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
    const started = createStreamSource({ ...shared, ...at, deliver, weather, aheadMs: options.aheadMs });
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
