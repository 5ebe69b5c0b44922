import { describe, expect, it } from 'vitest';
import type { Item } from '#core/data/attribute-value.ts';
import { type OutboxEntry, type OutboxKind, outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { redriveOutbox } from './redrive.ts';

const database = aTestDatabase();
let tables = 0;

/** A table with one task, overdue by `lateBy`. */
const someWork = async (state: OutboxEntry['state'], kind: OutboxKind, lateBy: number, attempts = 1) => {
  const db = await database.emptyTable(`redrive-${++tables}`);
  const { put } = outboxWrite(kind, {}, NOW, 'work');
  const lease = state === 'leased' ? { leaseUntil: isoAfter(NOW, -lateBy) } : {};
  await db.put({ ...put, ...lease, attempts, state, DueSK: isoAfter(NOW, -lateBy) });
  const row = async (): Promise<Item | undefined> => db.get(outboxEntry.key({ id: 'work' }));
  return { row, redrive: () => redriveOutbox({ db, clock: () => NOW, hasTime: () => true })() };
};

const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the redrive', () => {
  it.each([
    ['pending', 'bank'],
    ['waiting', 'mail'],
    ['leased', 'bank'],
  ] as const)('starts %s work again that is late: %s', async (state, kind) => {
    const { redrive, row } = await someWork(state, kind, MINUTE);
    expect(await redrive()).toEqual({ restarted: 1, givenUp: 0 });
    expect(await row()).toMatchObject({ state: 'pending', DueSK: isoAfter(NOW, 5 * MINUTE) });
    expect(await redrive()).toEqual({ restarted: 0, givenUp: 0 });
  });

  it('starts work that was scheduled for later, when its time has come', async () => {
    const db = await database.emptyTable(`redrive-${++tables}`);
    await db.transact([scheduledOutboxWrite('campaign', {}, { at: NOW, startAt: later(HOUR), id: 'work' })]);
    const redriveAt = (ms: number) => redriveOutbox({ db, clock: () => later(ms), hasTime: () => true })();
    expect(await redriveAt(HOUR - MINUTE)).toEqual({ restarted: 0, givenUp: 0 });
    expect(await redriveAt(HOUR)).toEqual({ restarted: 1, givenUp: 0 });
  });

  it('leaves work alone that is not late', async () => {
    const { redrive, row } = await someWork('pending', 'bank', -MINUTE);
    expect(await redrive()).toEqual({ restarted: 0, givenUp: 0 });
    expect(await row()).not.toHaveProperty('restartedAt');
  });

  it.each(['mail', 'campaign'] as const)(
    "gives SES ten minutes to say that a dead worker's %s was sent",
    async (kind) => {
      expect(await (await someWork('leased', kind, 9 * MINUTE)).redrive()).toEqual({ restarted: 0, givenUp: 0 });
      expect(await (await someWork('leased', kind, 11 * MINUTE)).redrive()).toEqual({ restarted: 1, givenUp: 0 });
    },
  );

  it('lets work wait that has killed several workers, and gives it up after eight', async () => {
    expect(await (await someWork('leased', 'bank', 15 * MINUTE, 4)).redrive()).toMatchObject({ restarted: 0 });
    expect(await (await someWork('leased', 'bank', 17 * MINUTE, 4)).redrive()).toMatchObject({ restarted: 1 });
    const { redrive, row } = await someWork('leased', 'bank', MINUTE, 8);
    expect(await redrive()).toEqual({ restarted: 0, givenUp: 1 });
    expect(await row()).toMatchObject({ state: 'failed', reason: 'Its worker died each time' });
  });
});
