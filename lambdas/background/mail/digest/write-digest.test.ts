// What a digest says, on a real table: everything of its own time, in order, to the agent's current address.
import { expect, it } from 'vitest';
import { profile } from '#public/members/account';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import type { NewsKind } from '#vocabulary/members/notifications';
import { digestItem } from './entity.ts';
import { writeDigest } from './write-digest.ts';

const database = aTestDatabase();

const TODAY = '2026-11-21T13:00:00.000Z';
const TOMORROW = '2026-11-22T13:00:00.000Z';

const aDesk = async (name: string) => {
  const db = await database.emptyTable(name);
  const keep = (subject: string, at: string, { digestAt = TODAY, kind = 'reports' as NewsKind } = {}) =>
    db.put(
      digestItem.item(
        { agentId: 'ada', digestAt, outboxId: subject },
        { outboxId: subject, kind, subject, path: '', to: 'ada@before.example', at, expires: 1 },
      ),
    );
  // In pages of a few, as a long day has them.
  const paged = { ...db, query: (input: Parameters<typeof db.query>[0]) => db.query({ ...input, limit: 20 }) };
  const write = writeDigest({ db: paged, siteUrl: 'https://groundwork.example' });
  return { db, keep, write: () => write({ template: 'digest', agentId: 'ada', digestAt: TODAY }) };
};

const linesOf = (text = '') => text.split('\n').filter((line) => line.startsWith('- '));

it('says what came for it, the earliest first, by kind, and nothing of the next one', async () => {
  const { keep, write } = await aDesk('digest-own');
  await keep('a later report', '2026-11-21T12:00:00.000Z');
  await keep('the first report', '2026-11-21T09:00:00.000Z');
  await keep('a file', '2026-11-21T08:00:00.000Z', { kind: 'files' });
  await keep('tomorrow', '2026-11-21T13:30:00.000Z', { digestAt: TOMORROW });
  const mail = await write();
  expect(mail?.subject).toBe('Your digest: 3 pieces of news');
  expect(linesOf(mail?.text)).toEqual(['- the first report', '- a later report', '- a file']);
});

it('has the latest fifty of a long day, and says how many there are', async () => {
  const { keep, write } = await aDesk('digest-long');
  const minutes = Array.from({ length: 53 }, (_, at) => String(at).padStart(2, '0'));
  // Their names are in another order than their times.
  await Promise.all(minutes.map((minute, at) => keep(`${99 - at} at ${minute}`, `2026-11-21T09:${minute}:00.000Z`)));
  const mail = await write();
  expect(mail?.subject).toBe('Your digest: 53 pieces of news');
  expect(mail?.text).toContain('The latest 50 of 53 pieces of news; the others are on your dashboard.');
  const lines = linesOf(mail?.text);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([50, '- 96 at 03', '- 47 at 52']);
});

it('goes to the address that the agent has when it goes out', async () => {
  const { db, keep, write } = await aDesk('digest-address');
  await keep('a report', '2026-11-21T09:00:00.000Z');
  expect((await write())?.to).toBe('ada@before.example');
  await db.transact([profile.update({ agentId: 'ada' }, { set: { email: 'ada@now.example' } })]);
  expect((await write())?.to).toBe('ada@now.example');
});
