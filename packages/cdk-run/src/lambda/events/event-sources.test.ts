import { anEventSource } from 'cdk-run/testing/an-event-source';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openQueues } from '../../aws/sqs/queues.ts';
import { createQueueSource } from './event-sources.ts';

/** Waits longer than the default, because other tests use the processors, too. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

type Event = { Records: { body: string; messageId: string }[] };
const arn = 'arn:aws:sqs:us-east-1:000000000000:jobs';

const aQueue = (properties: Record<string, unknown>, handler: (event: Event) => unknown) => {
  const queues = openQueues({ dataDir: aDataDir() });
  queues.add({ name: 'jobs', arn, visibilityTimeout: 0.1 });
  const queue = queues.byName('jobs')!;
  const bodies: string[][] = [];
  const listen = () => {
    const mapping = { FunctionName: 'fn', EventSourceArn: arn, ...properties };
    const source = createQueueSource({
      source: anEventSource(mapping),
      queue,
      queues,
      refusal: () => undefined,
      log: () => {},
      invoke: async (_, event) => {
        bodies.push((event as Event).Records.map((each) => each.body));
        return handler(event as Event);
      },
    });
    onTestFinished(() => source.close());
    return source;
  };
  return { queue, bodies, listen };
};

describe('a queue as an event source', () => {
  it('is at rest once the function is done with all that can be received', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { queue, bodies, listen } = aQueue({}, () => finished);
    const source = listen();
    await soon(() => expect(source.isAtRest()).toBe(true));
    queue.send('one');
    expect(source.isAtRest()).toBe(false);
    await soon(() => expect(bodies).toEqual([['one']]));
    expect(source.isAtRest()).toBe(false);
    finish();
    await soon(() => expect(source.isAtRest()).toBe(true));
  });

  it('deletes what the function finished', async () => {
    const { queue, bodies, listen } = aQueue({}, () => null);
    queue.send('one');
    queue.send('two');
    listen();
    await soon(() => expect(queue.list()).toEqual([]));
    expect(bodies).toEqual([['one', 'two']]);
    queue.send('three');
    await soon(() => expect(bodies).toEqual([['one', 'two'], ['three']]));
  });

  it('brings back what the function failed on, and only that', async () => {
    let first = true;
    const { queue, bodies, listen } = aQueue({ FunctionResponseTypes: ['ReportBatchItemFailures'] }, ({ Records }) => {
      if (!first) return null;
      first = false;
      return { batchItemFailures: [{ itemIdentifier: Records[1]!.messageId }] };
    });
    queue.send('good');
    queue.send('bad');
    listen();
    await soon(() => expect(queue.list()).toEqual([]));
    expect(bodies).toEqual([['good', 'bad'], ['bad']]);
  });

  it('brings back the whole batch when the function throws', async () => {
    let failures = 1;
    const { queue, bodies, listen } = aQueue({}, () => {
      if (failures-- > 0) throw new Error('not yet');
    });
    queue.send('one');
    listen();
    await soon(() => expect(queue.list()).toEqual([]));
    expect(bodies).toEqual([['one'], ['one']]);
  });
});
