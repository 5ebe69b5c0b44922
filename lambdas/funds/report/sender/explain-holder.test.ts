// A client's explanation is shown as their own words, and changes no verdict. T-28.
import { describe, expect, it } from 'vitest';
import { communication } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { tasksIn } from '#test/builders/a-bank-side.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aGuest } from '#test/builders/a-guest.ts';
import { aReport } from '#test/builders/a-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealedFile } from '#test/builders/a-sealed-file.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { checkReport } from '../check-report.ts';
import { type FundsReport, sealedReport } from '../entity.ts';
import { fundsReportWrite, readFundsReport, reportWrite } from '../funds-report-store.ts';
import { sealWithdrawal } from '../issue/seal-report.ts';
import { sealExplanations } from '../issue/waiting-reports.ts';
import { exportSentReport, sentReport } from '../reader/read-report.ts';
import { verifyReport } from '../reader/verify-report.ts';
import { explainHolder } from './explain-holder.ts';

const database = aTestDatabase();
let tables = 0;

const request = aRequest({ state: 'received' });
const holder = { match: 'different', kind: 'person' } as const;
const warning = "The account isn't in Bo Buyer's name. The bank names Ana Owner.";
const issued = aFundsReport({ state: 'issued', requestId: request.id, holder, warning });
const spouse = { reason: 'spouse', words: 'Ana is my wife.' } as const;

const aClient = async (sent: FundsReport = issued) => {
  const db = await database.emptyTable(`explain-${++tables}`);
  const { documents, files } = someDocuments();
  const content = aReport({ reportId: sent.id, holder, holders: ['Ana Owner'] });
  await db.transact([...createWrites(request, request.expiresAt), fundsReportWrite(sent)]);
  if (sent.state === 'issued') await db.transact([reportWrite(content, await aSealedFile(content, documents), sent)]);
  const deps = { db, clock: () => NOW, documents, siteUrl: 'https://groundwork.example', ...aSealer() };
  const guest = aGuest(request);
  return {
    db,
    deps,
    files,
    guest,
    explain: (said: Parameters<ReturnType<typeof explainHolder>>[2] = spouse) =>
      explainHolder(deps)(guest, sent.id, said),
    seal: () => sealExplanations(deps)(sent.id),
    verified: () => verifyReport(deps)(sent.id),
  };
};

describe('a client whose account is in another name', () => {
  it('can explain it, and the agent is notified and sees whose word it is', async () => {
    const { db, explain } = await aClient();
    await explain();
    const said = { by: 'Bo Buyer', ...spouse };
    const keys = { agentId: request.agentId, communicationId: request.communicationId };
    expect(await communication.get(db, keys)).toMatchObject({ explanations: [said] });
    expect(await tasksIn(db)).toContainEqual({ type: 'explained', reportId: issued.id });
    const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
    expect(items).toContainEqual(
      expect.objectContaining({
        subject: 'Bo Buyer explained whose account it is',
        body: 'Bo Buyer says: a spouse\'s account. "Ana is my wife."',
      }),
    );
  });

  it('is believed only under the seal: the words in the row alone are shown nowhere', async () => {
    const { explain, seal, verified } = await aClient();
    await explain();
    expect((await verified()).letter?.explanations).toEqual([]);
    await seal();
    expect(await verified()).toMatchObject({
      state: 'valid',
      letter: { confirmed: true, holder, explanations: [{ by: 'Bo Buyer', ...spouse }] },
    });
  });

  it('changes nothing of the verdict, and what is in the row without our seal changes nothing at all', async () => {
    const { db, deps, explain, seal } = await aClient();
    await explain();
    await seal();
    await sealedReport.change(db, { reportId: issued.id }, { set: { explanations: [{ by: 'Bank', ...spouse }] } });
    const report = await checkReport(deps, issued.id);
    expect(report).toMatchObject({ content: { holder, explanations: [{ by: 'Bo Buyer' }] } });
  });

  it('has one explanation, which replaces the one before', async () => {
    const { explain, seal, verified } = await aClient();
    await explain();
    await seal();
    await explain({ reason: 'joint', words: '' });
    await seal();
    expect((await verified()).letter?.explanations).toEqual([{ by: 'Bo Buyer', reason: 'joint', words: '' }]);
  });

  it('cannot write to the agent again and again this way', async () => {
    const { explain } = await aClient();
    for (let change = 0; change < 5; change++) await explain();
    await expect(explain()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('has the explanation sealed into the report when it comes first', async () => {
    const pending = aFundsReport({ requestId: request.id });
    const { db, explain } = await aClient(pending);
    await explain();
    expect(await readFundsReport(db, pending.owner, pending.id)).toMatchObject({
      state: 'pending',
      explanation: spouse,
    });
    expect(await tasksIn(db)).toEqual([]);
  });

  it.each([
    [
      'the account is theirs',
      aFundsReport({ state: 'issued', requestId: request.id, holder: { match: 'match', kind: 'person' } }),
    ],
    ['the report was withdrawn', aFundsReport({ state: 'withdrawn', requestId: request.id })],
    ['the bank failed', aFundsReport({ state: 'failed', requestId: request.id })],
  ])('has nothing to explain when %s', async (_, sent) => {
    const { explain } = await aClient(sent);
    await expect(explain()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('explains only their own reports', async () => {
    const { deps } = await aClient();
    const other = aGuest(aRequest({ id: 'e'.repeat(32) }));
    await expect(explainHolder(deps)(other, issued.id, spouse)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes the explanation back with the report', async () => {
    const { db, deps, explain, seal, verified } = await aClient();
    await explain();
    await seal();
    await sealedReport.change(db, { reportId: issued.id }, { set: { withdrawnAt: NOW.toISOString() } });
    await sealWithdrawal(deps)(issued.id);
    const answer = await verified();
    expect(answer.state).toBe('revoked');
    expect(JSON.stringify(answer)).not.toContain('Ana');
    // An explanation that arrives late doesn't turn a withdrawn report into a valid one.
    await seal();
    expect((await verified()).state).toBe('revoked');
  });
});

describe("a client's copy", () => {
  it('is what the agent sees, and is no opening', async () => {
    const { db, deps, guest } = await aClient();
    expect(await sentReport(deps)(guest, issued.id)).toMatchObject({
      report_id: issued.id,
      fund_status: 1,
      holder,
    });
    expect((await exportSentReport(deps)(guest, issued.id, 'address')).url).toContain(issued.id);
    expect((await readFundsReport(db, issued.owner, issued.id))?.openings).toEqual([]);
  });

  it("isn't another client's", async () => {
    const { deps } = await aClient();
    const other = aGuest(aRequest({ id: 'e'.repeat(32) }));
    await expect(sentReport(deps)(other, issued.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(exportSentReport(deps)(other, issued.id, 'address')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("of a joint report would show what the other buyer's bank said, so there is none", async () => {
    const others = [{ owner: 'LINK#z', fundsReportId: 'z', communicationId: 'y' }];
    const { deps, guest } = await aClient({ ...issued, joint: { reportId: issued.id, others } });
    await expect(sentReport(deps)(guest, issued.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(exportSentReport(deps)(guest, issued.id, 'address')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is gone once the report is withdrawn', async () => {
    const { deps, guest } = await aClient(aFundsReport({ state: 'withdrawn', requestId: request.id }));
    await expect(sentReport(deps)(guest, issued.id)).rejects.toMatchObject({ code: 'REPORT_WITHDRAWN' });
  });
});
