import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { DAY } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { communication, readRequest } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { createWrites } from '../request/funds-request-store.ts';
import { review } from '../request/reminders.ts';
import { type FundsReport, fundsReport, sealedReport } from './entity.ts';
import { eraseReports } from './erase-reports.ts';
import { issue, makeReady, withdraw } from './funds-report.ts';
import {
  fundsReportChange,
  fundsReportWrite,
  readFundsReport,
  reportCommunication,
  reportWrite,
} from './funds-report-store.ts';

const database = aTestDatabase();
let tables = 0;

const waiting = aFundsReport();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const ada = { agentId: waiting.readerId, communicationId: waiting.communicationId };

/** A report with its line in the agent's communications, after `changes`. */
const aTable = async (...changes: FundsReport[]): Promise<Db> => {
  const db = await database.emptyTable(`erase-${++tables}`);
  await db.transact([fundsReportWrite(waiting), communication.put(ada, reportCommunication(waiting, 'incoming'))]);
  let before: FundsReport = waiting;
  for (const after of changes) {
    await db.transact([fundsReportChange(before, after)]);
    before = after;
  }
  return db;
};

const erase = async (db: Db, at: Date) => {
  const removed: string[] = [];
  const documents = { remove: async (key: string) => void removed.push(key) };
  const counts = await eraseReports({ db, clock: () => at, hasTime: () => true, documents })();
  return { counts, removed };
};
const stored = (db: Db) => readFundsReport(db, waiting.owner, waiting.id);

describe('letters that are due', () => {
  const content = aReport({ reportId: waiting.id });
  /** Stores the sealed report, and returns the name of its file. */
  const sealIn = async (db: Db): Promise<string> => {
    const sealed = await aSealedFile(content);
    await db.transact([reportWrite(content, sealed, issued)]);
    return sealed.file;
  };
  const issued = issue(waiting, true, NOW);

  it('lose a part whose co-buyer never came, and fail', async () => {
    const part = {
      accounts: [aCountedAccount({ value: cents(55_034_018) })],
      listed: [],
      institutions: ['Harbor'],
      readings: [],
      holders: ['Bo'],
      ownerVerified: true,
    };
    const db = await aTable(makeReady(waiting, { ...part, at: NOW.toISOString() }));
    expect((await erase(db, inDays(31))).counts).toEqual({ erased: 0 });
    expect(await stored(db)).toMatchObject({ state: 'ready' });
    expect(await erase(db, inDays(32))).toEqual({ counts: { erased: 0 }, removed: [] });
    expect(await stored(db)).toMatchObject({ state: 'failed' });
    expect(
      JSON.stringify(await db.get(fundsReport.key({ owner: waiting.owner, fundsReportId: waiting.id }))),
    ).not.toContain('55034018');
  });

  it('say so to both sides when a part has expired, and let its request expire', async () => {
    const none = { accounts: [], listed: [], institutions: [], readings: [], holders: [] };
    const part = { ...none, ownerVerified: true, at: NOW.toISOString() };
    const joint = aJoint({ linkId: 'c'.repeat(32), communicationId: 'm2', name: 'Cleo Cobuyer' });
    const request = aRequest({ state: 'received', joint, expiresAt: inDays(14).toISOString() });
    const begun = { ...waiting, owner: `LINK#${request.id}`, requestId: request.id };
    const db = await database.emptyTable(`erase-${++tables}`);
    await db.transact([fundsReportWrite(begun), ...createWrites(request, request.expiresAt)]);
    await db.transact([fundsReportChange(begun, makeReady(begun, part))]);
    await erase(db, inDays(32));
    expect(await readFundsReport(db, begun.owner, begun.id)).toMatchObject({ state: 'failed' });
    expect(review((await readRequest(db, request.id))!, inDays(32))).toMatchObject({ decision: 'expire' });
    const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
    expect(items.map(({ subject, body }) => `${subject}. ${body}`)).toContainEqual(
      expect.stringMatching(/part of the joint report has expired\. Cleo Cobuyer's part didn't arrive within 30 days/),
    );
    const open = await openWork(db);
    expect(open.map(({ task }) => task.template)).toEqual(['part-expired']);
  });

  it('lose their file at once when they are withdrawn, and the rest after a year', async () => {
    const db = await aTable(issued, withdraw(issued, inDays(3)));
    const file = await sealIn(db);
    expect(await erase(db, inDays(4))).toEqual({ counts: { erased: 0 }, removed: [file] });
    expect(await stored(db)).toMatchObject({ state: 'withdrawn' });
    expect((await erase(db, inDays(300))).removed).toEqual([]);
    expect((await erase(db, inDays(366))).counts).toEqual({ erased: 1 });
    expect(await stored(db)).toBeUndefined();
  });

  it('are erased after a year with their report; what lists them only keeps that there was one', async () => {
    const db = await aTable(issued);
    const file = await sealIn(db);
    const outcome = { fundStatus: 1, reportId: waiting.id, validUntil: issued.validUntil } as const;
    await db.transact([communication.update(ada, { set: outcome })]);
    expect((await erase(db, inDays(364))).counts).toEqual({ erased: 0 });
    const at = inDays(366);
    expect(await erase(db, at)).toEqual({ counts: { erased: 1 }, removed: [file] });
    expect(await stored(db)).toBeUndefined();
    expect(await sealedReport.get(db, { reportId: waiting.id })).toBeUndefined();
    const line = await communication.get(db, ada);
    expect(line).toMatchObject({ fundStatus: '', erasedAt: at.toISOString(), name: 'Bo Buyer' });
    expect(Object.keys(line ?? {})).not.toEqual(expect.arrayContaining(['reportId']));
  });
});
