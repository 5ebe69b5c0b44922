import { expect, it } from 'vitest';
import { handleDue } from '../../lambdas/core/data/handle-due.ts';
import { createOutbox, outboxWrite } from '../../lambdas/core/data/outbox.ts';
import { OPEN_WORK, outboxEntry } from '../../lambdas/core/data/outbox-entity.ts';
import { aTestDatabase } from '../../test/builders/a-test-database.ts';
import { retryWork } from './retry-work.ts';

const database = aTestDatabase();
const NOW = new Date('2026-11-22T10:00:00Z');
const clock = () => NOW;

/** Ten, so that the list's partitions differ. */
const IDS = Array.from({ length: 10 }, (_, at) => `work-${at}`);

it('is tried again by a worker, and by upkeep when no worker takes it', async () => {
  const db = await database.emptyTable('retry');
  const outbox = createOutbox(db, clock, 'mail');
  for (const id of IDS) {
    await db.transact([outboxWrite('mail', { to: 'bo@example.com' }, NOW, id)]);
    await outbox.fail((await outbox.claim(id))!, 'MessageRejected');
  }
  for (const id of IDS) expect(await retryWork({ db, clock }, id)).toContain('because: MessageRejected');
  const found: string[] = [];
  const soon = { db, now: new Date(NOW.getTime() + 120_000), hasTime: () => true };
  await handleDue(soon, { list: OPEN_WORK, entity: outboxEntry }, async ({ row }) => void found.push(row.id));
  expect(found.sort()).toEqual(IDS);
  expect(await outbox.claim(IDS[0]!)).toMatchObject({ state: 'leased', attempts: 1 });
});

it('that was not given up stays as it is', async () => {
  const db = await database.emptyTable('retry-not');
  await db.transact([outboxWrite('mail', {}, NOW, 'open')]);
  await expect(retryWork({ db, clock }, 'open')).rejects.toThrow('open is pending: only work that was given up');
  await expect(retryWork({ db, clock }, 'none')).rejects.toThrow('There is no work none.');
  expect(await outboxEntry.get(db, { id: 'open' })).toMatchObject({ state: 'pending' });
});
