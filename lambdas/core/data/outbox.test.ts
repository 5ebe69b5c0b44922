// Seen red: without the condition on the lease, a row that SES's Send event had marked done was put back to waiting.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import type { Db } from './db.ts';
import { createOutbox, MAX_ATTEMPTS, type OutboxEntry, outboxWrite } from './outbox.ts';
import { keys } from './table.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
let database: Database;
let tables = 0;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const anOutbox = async () => {
  const db: Db = await database.emptyTable(`outbox-${++tables}`);
  await db.transact([outboxWrite('mail', { about: 'x' }, NOW, 'x')]);
  let now = NOW;
  const outbox = createOutbox(
    db,
    () => now,
    () => 1,
  );
  const row = async () => (await db.get<OutboxEntry & { GSI1SK?: string }>(keys.outbox('x')))!;
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { outbox, row, later };
};

describe('work of the outbox', () => {
  it('is claimed by one, and by the next when the lease has run out', async () => {
    const { outbox, later } = await anOutbox();
    const claims = await Promise.all([1, 2, 3].map(() => outbox.claim('x')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    later(6 * MINUTE);
    expect(await outbox.claim('x')).toMatchObject({ attempts: 2 });
  });

  it('stays done although whoever did it believes that it failed', async () => {
    const { outbox, row } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    await outbox.done('x');
    await outbox.retryLater(mine, 'no answer');
    await outbox.fail(mine, 'no answer');
    expect(await row()).toMatchObject({ state: 'done' });
  });

  it('is not put back by whose lease ran out while another is at it', async () => {
    const { outbox, row, later } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    later(6 * MINUTE);
    await outbox.claim('x');
    await outbox.retryLater(mine, 'too late');
    expect(await row()).toMatchObject({ state: 'leased', attempts: 2 });
  });

  it('waits longer after each try, not less than it is told to, and is failed after the last', async () => {
    const { outbox, row } = await anOutbox();
    const first = (await outbox.claim('x'))!;
    await outbox.retryLater(first, 'away', { atLeastMs: HOUR });
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'away', GSI1SK: '2026-11-21T11:00:00.000Z' });

    const other = await anOutbox();
    const second = (await other.outbox.claim('x'))!;
    await other.outbox.retryLater(second, 'away');
    expect((await other.row()).GSI1SK).toBe('2026-11-21T10:02:00.000Z');

    const last = await anOutbox();
    const claimed = (await last.outbox.claim('x'))!;
    await last.outbox.fail({ ...claimed, attempts: claimed.attempts }, 'hopeless');
    const failed = await last.row();
    expect([failed.state, failed.GSI1SK]).toEqual(['failed', undefined]);
    expect(MAX_ATTEMPTS).toBeGreaterThan(1);
  });

  it('loses no try when nobody was asked', async () => {
    const { outbox, row } = await anOutbox();
    const mine = (await outbox.claim('x'))!;
    await outbox.retryLater(mine, 'left alone', { untried: true });
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});
