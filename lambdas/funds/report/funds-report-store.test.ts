import { describe, expect, it } from 'vitest';
import { ConditionFailed } from '#core/data/db.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import type { FundsReport } from './entity.ts';
import { issue, makeReady, opened, withdraw } from './funds-report.ts';
import { fundsReportChange, fundsReportWrite, readFundsReport, readFundsReports } from './funds-report-store.ts';

const database = aTestDatabase();
let tables = 0;

const pending = aFundsReport();
const issued = issue(pending, true, NOW);
const later = new Date(NOW.getTime() + DAY);

const aTable = async () => {
  const db = await database.emptyTable(`letters-${++tables}`);
  await db.transact([fundsReportWrite(pending)]);
  return { db, change: (before: FundsReport, after: FundsReport) => db.transact([fundsReportChange(before, after)]) };
};

describe('a stored letter', () => {
  it('is written once, and read as it was written', async () => {
    const { db } = await aTable();
    expect(await readFundsReport(db, pending.owner, pending.id)).toEqual(pending);
    expect(await readFundsReports(db, pending.owner)).toEqual([pending]);
    await expect(db.transact([fundsReportWrite(pending)])).rejects.toMatchObject({ write: 'letter' });
  });

  it('changes only from the state that the change was decided on', async () => {
    const { db, change } = await aTable();
    await change(pending, issued);
    await expect(change(pending, withdraw(pending, later))).rejects.toThrow(ConditionFailed);
    expect(await readFundsReport(db, pending.owner, pending.id)).toEqual(issued);
  });

  it('loses what the changed letter no longer has', async () => {
    const { db, change } = await aTable();
    const ready = makeReady(pending, aFundsReport({ state: 'ready' }).part);
    await change(pending, ready);
    await change(ready, withdraw(ready, later));
    expect(JSON.stringify(await readFundsReports(db, pending.owner))).not.toContain('institutions');
  });

  it.each<[string, FundsReport[], string]>([
    ['a year after it was created', [issued], isoAfter(NOW, 365 * DAY)],
    ['at once when it was withdrawn', [issued, withdraw(issued, later)], later.toISOString()],
    ['when its part is too old', [makeReady(pending, aFundsReport({ state: 'ready' }).part)], deadlineAfter(NOW, 30)],
    ['as before when it was only opened', [issued, opened(issued, 'Ada', later)], isoAfter(NOW, 365 * DAY)],
  ])('is due %s', async (_, changes, dueAt) => {
    const { db, change } = await aTable();
    let before: FundsReport = pending;
    for (const after of changes) {
      await change(before, after);
      before = after;
    }
    const row = await db.get({ PK: pending.owner, SK: `FUNDS-REPORT#${pending.id}` });
    expect(row).toMatchObject({ DuePK: 'DUE#REPORT', DueSK: dueAt });
  });
});
