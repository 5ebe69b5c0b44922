import { describe, expect, it } from 'vitest';
import { type Db, isNew } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { assetReport, DUE_ASSET_REPORTS } from '../entity.ts';
import { bankWork } from '../tasks.ts';
import { pollReports } from './order-report.ts';

const database = aTestDatabase();
let tables = 0;

const ID = { assetReportId: 'r1' };

/** A table with one report, due for the poll as of `due`. */
const aTable = async ({ orderedAt, due }: { orderedAt: string; due: string }): Promise<Db> => {
  const db = await database.emptyTable(`poll-${++tables}`);
  const row = { ...ID, owner: 'LINK#a', orderedAt, expires: 2_000_000_000 };
  await db.put(assetReport.item(ID, row, dueIn(DUE_ASSET_REPORTS, ID.assetReportId, due)));
  return db;
};
const overdue = { orderedAt: isoAfter(NOW, -10 * MINUTE), due: isoAfter(NOW, -MINUTE) };
const poll = (db: Db) => pollReports({ db, clock: () => NOW, hasTime: () => true })();

describe('the poll', () => {
  it.each([
    [undefined, 1],
    ['done', 1],
    ['failed', 1],
    ['pending', 0],
    ['leased', 0],
    ['waiting', 0],
  ])('asks for an overdue report whose last attempt is %s: %i times', async (state, times) => {
    const db = await aTable(overdue);
    if (state) {
      const { put } = bankWork({ type: 'fetch', assetReportId: 'r1', full: true }, NOW, 'poll-r1');
      await db.put({ ...put, state }, isNew);
    }
    expect(await poll(db)).toEqual({ polled: times });
    const work = await db.get(outboxEntry.key({ id: 'poll-r1' }));
    if (times > 0) expect(work).toMatchObject({ state: 'pending', task: { type: 'fetch', full: true } });
    else expect(work).toMatchObject({ state });
  });

  it('asks again later, and not for a report that is not due', async () => {
    const db = await aTable(overdue);
    await poll(db);
    await db.update(outboxEntry.key({ id: 'poll-r1' }), { set: { state: 'done' } });
    expect(await poll(db)).toEqual({ polled: 0 });
    expect(await poll(await aTable({ ...overdue, due: isoAfter(NOW, MINUTE) }))).toEqual({ polled: 0 });
  });

  it.each([
    ['six hours', 6 * HOUR, 'NEVER_READY'],
    ['a minute less', 6 * HOUR - MINUTE, undefined],
  ])('gives a report up after %s', async (_, age, failed) => {
    const db = await aTable({ ...overdue, orderedAt: isoAfter(NOW, -age) });
    await poll(db);
    expect((await assetReport.get(db, ID))?.failed).toBe(failed);
  });
});
