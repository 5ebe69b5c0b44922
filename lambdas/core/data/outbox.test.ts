// Seen red: without the condition on the lease, a row that SES's Send event had marked done was put back to waiting.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import type { Db } from './db.ts';
import { createOutbox, MAX_ATTEMPTS, type OutboxKind, outboxWrite } from './outbox.ts';
import { outboxEntry } from './outbox-entity.ts';

const database = aTestDatabase();
let tables = 0;

const anOutbox = async (kind: OutboxKind = 'bank') => {
  const table = `outbox-${++tables}`;
  const db: Db = await database.emptyTable(table);
  await db.transact([outboxWrite(kind, { about: 'x' }, NOW, 'x')]);
  let now = NOW;
  const outbox = createOutbox(
    db,
    () => now,
    kind,
    () => 1,
  );
  const row = async () => (await db.get(outboxEntry.key({ id: 'x' })))!;
  /** Upkeep's action on overdue work. */
  const redrive = () => db.update(outboxEntry.key({ id: 'x' }), { set: { state: 'pending' } });
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { outbox, row, redrive, later };
};

describe('work of the outbox', () => {
  it('has no ID that SES would refuse as a tag, where it is an email', () => {
    const id = 'digest-agent-2026-11-26T14:00:00.000Z';
    expect(() => outboxWrite('mail', { about: 'x' }, NOW, id)).toThrow('SES would refuse an email with the ID');
    expect(outboxWrite('bank', { about: 'x' }, NOW, id).put).toMatchObject({ id });
  });

  it('is claimed by one, and by the next when the lease has run out', async () => {
    const { outbox, later } = await anOutbox();
    const claims = await Promise.all([1, 2, 3].map(() => outbox.claim('x')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    later(MINUTE);
    expect(await outbox.claim('x')).toMatchObject({ attempts: 2 });
  });

  it.each(['mail', 'campaign'] as const)(
    'of kind %s leaves SES time to say that a dead worker sent it',
    async (kind) => {
      const { outbox, later } = await anOutbox(kind);
      await outbox.claim('x');
      later(4 * MINUTE);
      expect(await outbox.claim('x')).toBeUndefined();
      later(2 * MINUTE);
      expect(await outbox.claim('x')).toMatchObject({ attempts: 2 });
    },
  );

  it('is not marked done by a worker whose lease ran out while another one works on it', async () => {
    const { outbox, row, later } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    later(MINUTE);
    const next = (await outbox.claim('x'))!;
    await outbox.done(mine, { by: 'the first' });
    expect(await row()).toMatchObject({ state: 'leased', attempts: 2 });
    expect(await row()).not.toHaveProperty('by');
    await outbox.done(next, { by: 'the second' });
    expect(await row()).toMatchObject({ state: 'done', by: 'the second' });
  });

  it('is claimed no more once its workers have died as often as work is tried', async () => {
    const { outbox, later } = await anOutbox();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await outbox.claim('x')).toMatchObject({ attempts: attempt });
      later(MINUTE);
    }
    expect(await outbox.claim('x')).toBeUndefined();
  });

  it('stays done although its worker believes that it failed', async () => {
    const { outbox, row } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    await outbox.done(mine);
    await outbox.retryLater(mine, 'no answer');
    await outbox.fail(mine, 'no answer');
    expect(await row()).toMatchObject({ state: 'done' });
  });

  it('is not put back by a worker whose lease ran out while another one works on it', async () => {
    const { outbox, row, later } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    later(6 * MINUTE);
    await outbox.claim('x');
    await outbox.retryLater(mine, 'too late');
    expect(await row()).toMatchObject({ state: 'leased', attempts: 2 });
  });

  it('waits no less than its worker asks for', async () => {
    const { outbox, row } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    await outbox.retryLater(mine, 'away', { atLeastMs: HOUR });
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'away', DueSK: '2026-11-21T11:00:00.000Z' });
  });

  it('waits longer after each attempt, up to an hour, and fails for good after the eighth', async () => {
    const { outbox, row, redrive } = await anOutbox();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const mine = (await outbox.claim('x'))!;
      expect(mine.attempts).toBe(attempt);
      await outbox.retryLater(mine, 'away');
      const { state, DueSK } = await row();
      if (state !== 'waiting') break;
      waits.push((Date.parse(String(DueSK)) - NOW.getTime()) / MINUTE);
      await redrive();
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
    const { state, reason, attempts, DueSK } = await row();
    expect({ state, reason, attempts, DueSK }).toEqual({
      state: 'failed',
      reason: 'away',
      attempts: MAX_ATTEMPTS,
      DueSK: undefined,
    });
    expect(await outbox.claim('x')).toBeUndefined();
  });

  it('is counted once when it is given up, after the last attempt or at once, and not when it is already done', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => spy.mockRestore());
    const counted = () => lines.filter((line) => line.includes('"WorkGivenUp":1')).length;

    const worn = await anOutbox();
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(counted()).toBe(0);
      await worn.outbox.retryLater((await worn.outbox.claim('x'))!, 'away');
      await worn.redrive();
    }
    expect(counted()).toBe(1);

    const refused = await anOutbox();
    await refused.outbox.fail((await refused.outbox.claim('x'))!, 'no such address');
    expect(counted()).toBe(2);

    const done = await anOutbox();
    const mine = (await done.outbox.claim('x'))!;
    await done.outbox.done(mine);
    await done.outbox.fail(mine, 'no answer');
    expect(counted()).toBe(2);
  });
});
