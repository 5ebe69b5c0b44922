// Seen red: without an allowance, one account wrote 150 entries of the audit log in two seconds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#core/platform/clock.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { auditEntity } from './entity.ts';
import { MOST_AN_HOUR, noteRefusal } from './note-refusal.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

it('someone who is refused again and again gets a few entries an hour, and does not use up those of others', async () => {
  const db = await database.emptyTable('refusals');
  let now = NOW;
  const note = noteRefusal({ db, clock: () => now, pause: async () => undefined });
  const entriesOf = async (actorId: string) => {
    const { items } = await auditEntity.list(db, { pk: auditEntity.partition({}), prefix: 'E#' });
    return items.filter((entry) => entry.actorId === actorId).length;
  };
  const [mallory, bo] = [anAgent({ id: 'mallory' }), anAgent({ id: 'bo' })];
  for (let n = 0; n < MOST_AN_HOUR + 15; n++) await note(mallory, 'GET /api/staff/audit');
  await note(bo, 'GET /api/staff/audit');
  expect([await entriesOf('mallory'), await entriesOf('bo')]).toEqual([MOST_AN_HOUR, 1]);
  now = new Date(NOW.getTime() + HOUR);
  await note(mallory, 'GET /api/staff/audit');
  expect(await entriesOf('mallory')).toBe(MOST_AN_HOUR + 1);
});
