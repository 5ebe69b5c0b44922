// A queue as an event source: what the function finishes is deleted, what it fails on becomes visible again in its time.
import { setImmediate } from 'node:timers/promises';
import { asLambdaRecord } from '../../aws/sqs/lambda-record.ts';
import type { Queue } from '../../aws/sqs/queue.ts';
import type { Queues } from '../../aws/sqs/queues.ts';
import type { Invoke } from '../lambdas.ts';
import { createPause, type EventSource, failedItems } from './event-source.ts';
import type { Source } from './stream-source.ts';

export type QueueSourceOptions = {
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

/** The messages of one event: as many as the batch takes, or what the batching window brings. */
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
