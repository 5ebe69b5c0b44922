// Seen red without the condition on the lease: a row that SES's Send event had marked done was put back, and its email
// went out again.
import type { SQSEvent } from 'aws-lambda';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../data/outbox.ts';
import { BusyError, OutcomeUnknownError, PermanentError, queueWorker } from './queue-worker.ts';

const anEntry = (id: string): OutboxEntry => ({
  id,
  kind: 'mail',
  task: { about: id },
  state: 'leased',
  leaseUntil: '2026-11-21T10:05:00.000Z',
  attempts: 1,
  createdAt: '2026-11-21T10:00:00.000Z',
});

const anOutbox = (broken: string[] = []) => {
  const recorded: unknown[] = [];
  return {
    recorded,
    outbox: {
      claim: async (id: string) => {
        if (broken.includes(id)) throw new Error('The table is away');
        return id === 'taken' ? undefined : anEntry(id);
      },
      done: async ({ id }: OutboxEntry) => void recorded.push(['done', id]),
      retryLater: async ({ id }: OutboxEntry, reason: string, how?: object) =>
        void recorded.push(['later', id, reason, how]),
      fail: async ({ id }: OutboxEntry, reason: string) => void recorded.push(['failed', id, reason]),
    },
  };
};

const about = v.object({ about: v.string() });

const batch = (...ids: string[]) =>
  ({ Records: ids.map((id) => ({ messageId: `m-${id}`, body: JSON.stringify({ id }) })) }) as SQSEvent;

describe('a worker', () => {
  it('does what it can of a batch, and hands back only what it could not even claim', async () => {
    const { outbox, recorded } = anOutbox(['gone']);
    const work = queueWorker(outbox, about, async (_, { id }) => {
      if (id === 'bad') throw new Error('no');
      return undefined;
    });
    const { batchItemFailures } = await work(batch('one', 'gone', 'bad', 'taken', 'two'));
    expect(batchItemFailures).toEqual([{ itemIdentifier: 'm-gone' }]);
    expect(recorded).toEqual(
      expect.arrayContaining([
        ['done', 'one'],
        ['done', 'two'],
        ['later', 'bad', 'Error: no', { atLeastMs: 0 }],
      ]),
    );
    expect(recorded).toHaveLength(3);
  });

  it.each([
    ['will never work', new PermanentError('never'), ['failed', 'x', 'PermanentError: never']],
    [
      'may be done',
      new OutcomeUnknownError('silence'),
      ['later', 'x', 'OutcomeUnknownError: silence', { atLeastMs: 120_000 }],
    ],
    [
      'the other side asks to wait with',
      new BusyError('busy', 5000),
      ['later', 'x', 'BusyError: busy', { atLeastMs: 5000 }],
    ],
  ])('gives work back that %s', async (_, error, expected) => {
    const { outbox, recorded } = anOutbox();
    await queueWorker(outbox, about, async () => {
      throw error;
    })(batch('x'));
    expect(recorded).toEqual([expected]);
  });

  it('fails a task for good that it cannot read, and tries no part of it', async () => {
    const { outbox, recorded } = anOutbox();
    const newer = v.object({ about: v.string(), since: v.string() });
    const work = async () => void recorded.push('worked');
    await queueWorker(outbox, newer, work as () => Promise<undefined>)(batch('x'));
    expect(recorded).toEqual([['failed', 'x', expect.stringContaining('since')]]);
  });
});
