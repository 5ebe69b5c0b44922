// T-31.
import { describe, expect, it } from 'vitest';
import { ConditionFailed } from '#core/data/db.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { accountStanding } from '#core/security/account-standing-entity.ts';
import { type FundsRequest, fundsRequest, readRequest } from '#public/funds/request';
import { aJointSide, askedTogether, fundsReportOf } from '#test/builders/a-joint-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';

const database = aTestDatabase();

const [bo, cleo] = askedTogether([{ name: 'Bo' }, { name: 'Cleo' }]) as [FundsRequest, FundsRequest];
const [BO, CLEO] = [bo.id, cleo.id];
/** Two buyers with a joint request for $480,000, after both banks have answered. */
const twoBuyers = () => aJointSide(database, [bo, cleo]);

describe('the buyer whose bank answers first', () => {
  it('leaves a part that no one is shown, and a request that is done on this side', async () => {
    const { db, issue, fundsReport, emails, line } = await twoBuyers();
    expect(await issue(bo, 30_000_000)).toBe('issued');
    expect(await fundsReport(bo)).toMatchObject({ state: 'ready', part: { accounts: [{ value: 30_000_000 }] } });
    expect(await readRequest(db, BO)).toMatchObject({ state: 'received' });
    expect(await readRequest(db, BO)).toMatchObject({ part: fundsReportOf(bo).id });
    expect(await readRequest(db, CLEO)).toMatchObject({ state: 'at_bank' });
    expect(await emails()).toEqual(['part-complete']);
    expect(await line(bo)).toMatchObject({ fundStatus: 'pending' });
    expect(JSON.stringify([await line(bo), await line(cleo)])).not.toContain('30000000');
  });
});

describe('the buyer whose bank answers second', () => {
  it.each([
    ['reach the amount', 18_000_000, 1],
    ['miss it by one cent', 17_999_999, 0],
  ])('seals one report for both, who together %s', async (_, second, fundStatus) => {
    const { db, report, issue, fundsReport, emails, line } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, second);
    expect(await report(cleo)).toBeUndefined();
    await issue(bo, 30_000_000);
    await issue(cleo, second);
    expect(await report(cleo)).toMatchObject({
      content: { clientName: 'Bo Buyer and Cleo Buyer', confirmed: fundStatus === 1, accounts: [] },
    });
    for (const request of [bo, cleo]) {
      const issued = await fundsReport(request);
      expect(issued).toMatchObject({ state: 'issued', joint: { reportId: fundsReportOf(cleo).id } });
      expect(issued).not.toHaveProperty('part');
      expect(await readRequest(db, request.id)).toMatchObject({ state: 'received', reportId: fundsReportOf(cleo).id });
      expect(await line(request)).toMatchObject({ fundStatus, reportId: fundsReportOf(cleo).id });
    }
    expect(await emails()).toEqual(['part-complete', 'report-received', 'request-complete', 'request-complete']);
  });
});

// Seen red: Bo, whose account is his own, read that his bank names another holder, because Cleo's bank does.
describe('two buyers of whom one used an account in another name', () => {
  it('each learn about their own account alone, and the agent is warned', async () => {
    const { db, issue, fundsReport } = await twoBuyers();
    const heldBy = (name: string) => ({ owners: [{ names: [name], addresses: [], phoneNumbers: [], emails: [] }] });
    for (const request of [bo, cleo, bo, cleo])
      await issue(request, 30_000_000, heldBy(request === bo ? 'Bo Buyer' : 'Daniel Okafor'));
    const inDoubt = async (id: string) => (await readRequest(db, id))?.answered?.isHolderInDoubt;
    expect([await inDoubt(BO), await inDoubt(CLEO)]).toEqual([false, true]);
    expect(await fundsReport(bo)).toMatchObject({ holder: { match: 'match' } });
    expect(await fundsReport(cleo)).toMatchObject({
      holder: { match: 'different' },
      warning: expect.stringMatching(/Daniel/),
    });
  });
});

describe('two buyers who link the same joint account', () => {
  it('are not confirmed for twice what is in it', async () => {
    const { report, issue, line } = await twoBuyers();
    const joint = { mask: '5150', owners: [{ names: ['Bo Buyer'], addresses: [], phoneNumbers: [], emails: [] }] };
    for (const request of [bo, cleo, bo, cleo]) await issue(request, 40_000_000, joint);
    expect(await report(cleo)).toMatchObject({
      content: { confirmed: false, sameAccounts: 'counted once' },
    });
    expect(await line(bo)).toMatchObject({ fundStatus: 0 });
  });
});

describe('two buyers', () => {
  it('who finish at the same moment make one report', async () => {
    const { issue, fundsReport, emails, files, report, discardFiles } = await twoBuyers();
    const bothAnswer = () => Promise.all([issue(bo, 30_000_000), issue(cleo, 18_000_000)]);
    await bothAnswer();
    await bothAnswer();
    await bothAnswer();
    const [mine, theirs] = [await fundsReport(bo), await fundsReport(cleo)];
    expect([mine?.state, theirs?.state]).toEqual(['issued', 'issued']);
    expect((await emails()).filter((template) => template === 'report-received')).toHaveLength(1);
    await discardFiles();
    // The other worker's file is removed, and didn't replace the sealed one.
    expect([...files.keys()]).toHaveLength(1);
    const { reportId } = mine?.state === 'issued' && mine.joint ? mine.joint : { reportId: '' };
    expect(await report(reportId === fundsReportOf(bo).id ? bo : cleo)).toMatchObject({ content: { reportId } });
  });

  // Seen red: the first part was as old as 25 days, and the same $300,000 was in both.
  it('are not confirmed for money that moved from one to the other in between', async () => {
    const { issue, report } = await twoBuyers();
    await issue(bo, 31_000_000);
    await issue(cleo, 30_000_000);
    await issue(bo, 0);
    await issue(cleo, 30_000_000);
    expect(await report(cleo)).toMatchObject({ content: { confirmed: false } });
  });

  it('are not confirmed for money that moves while both banks are read', async () => {
    const { issue, report } = await twoBuyers();
    await issue(bo, 31_000_000);
    await issue(cleo, 0);
    // The money had left Bo's bank after its reading, and had reached Cleo's before hers.
    await issue(bo, 31_000_000);
    await issue(cleo, 30_000_000);
    expect(await report(cleo)).toBeUndefined();
    await issue(bo, 0);
    await issue(cleo, 30_000_000);
    expect(await report(cleo)).toMatchObject({ content: { confirmed: false } });
  });

  it('are confirmed for what rose since the first reading, once it has been seen twice', async () => {
    const { issue, report } = await twoBuyers();
    await issue(bo, 20_000_000);
    for (const request of [cleo, bo, cleo]) await issue(request, request === bo ? 30_000_000 : 18_000_000);
    expect(await report(cleo)).toBeUndefined();
    await issue(bo, 30_000_000);
    await issue(cleo, 18_000_000);
    expect(await report(cleo)).toMatchObject({ content: { confirmed: true } });
  });

  it('are not confirmed when their banks are never read at one time', async () => {
    const { issue, report } = await twoBuyers();
    const yesterday = { readAt: isoAfter(NOW, -DAY) };
    for (let round = 0; round < 4; round++) {
      await issue(bo, 30_000_000, yesterday);
      await issue(cleo, 18_000_000);
    }
    expect(await report(cleo)).toMatchObject({ content: { confirmed: false, sameAccounts: 'apart' } });
  });

  it('keep the first part when the bank of the second one fails while both are read again', async () => {
    const { db, issue, fundsReport, fundsReports, emails } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, 18_000_000);
    await issue(bo, 30_000_000);
    await fundsReports.failAll(`LINK#${CLEO}`);
    expect(await fundsReport(cleo)).toMatchObject({ state: 'failed' });
    expect(await readRequest(db, CLEO)).toMatchObject({ state: 'opened' });
    // Only Cleo is notified, and the remaining rows of both hold no figures but Bo's own.
    expect(await emails()).toEqual(['part-complete', 'part-lost']);
    expect(JSON.stringify(await fundsReport(cleo))).not.toContain('18000000');
    await issue(bo, 30_000_000);
    expect(await fundsReport(bo)).toMatchObject({ state: 'ready' });
    expect(await fundsReport(bo)).not.toHaveProperty('together');
    expect(await emails()).toEqual(['part-complete', 'part-lost']);
  });

  it('leave the second one as the first when the bank of the first one fails', async () => {
    const { db, issue, fundsReport, fundsReports, emails } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, 18_000_000);
    await issue(cleo, 18_000_000);
    await fundsReports.failAll(`LINK#${BO}`);
    expect(await readRequest(db, BO)).toMatchObject({ state: 'opened' });
    await issue(cleo, 18_000_000);
    expect(await fundsReport(cleo)).toMatchObject({ state: 'ready' });
    expect(await readRequest(db, CLEO)).toMatchObject({ state: 'received' });
    expect(await readRequest(db, CLEO)).toMatchObject({ part: fundsReportOf(cleo).id });
    expect(await emails()).toEqual(['part-complete', 'part-complete', 'part-lost']);
  });

  // Seen red: the report was sealed for an account that had been deactivated since both tapped Send.
  it('get no report to an agent who is deactivated meanwhile', async () => {
    const { db, issue, fundsReport, report } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, 18_000_000);
    await issue(bo, 30_000_000);
    await db.update(accountStanding.key({ agentId: bo.agentId }), { set: { deactivatedAt: NOW.toISOString() } });
    await expect(issue(cleo, 18_000_000)).rejects.toThrow(ConditionFailed);
    expect([await report(bo), await report(cleo)]).toEqual([undefined, undefined]);
    expect([(await fundsReport(bo))?.state, (await fundsReport(cleo))?.state]).toEqual(['ready', 'pending']);
  });

  it('keep both banks linked until their report is sealed', async () => {
    const { issue, disconnected } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, 18_000_000);
    await issue(bo, 30_000_000);
    expect(await disconnected()).toEqual([]);
    await issue(cleo, 18_000_000);
    expect(await disconnected()).toEqual([`LINK#${BO}`, `LINK#${CLEO}`]);
  });

  it('get no report when one of them canceled, or never was asked together', async () => {
    const { db, issue, fundsReport } = await twoBuyers();
    await fundsRequest.change(db, { linkId: BO }, { set: { state: 'cancelled' } });
    expect(await issue(bo, 30_000_000)).toBe('over');
    expect(await fundsReport(bo)).toMatchObject({ state: 'pending' });
  });

  it('lose a part with the access to its bank, and the other buyer is first again', async () => {
    const { db, issue, fundsReport, fundsReports } = await twoBuyers();
    await issue(bo, 30_000_000);
    await fundsReports.failAll(`LINK#${BO}`);
    expect(await fundsReport(bo)).toMatchObject({ state: 'ready' });
    await fundsReports.failAllWithParts(`LINK#${BO}`);
    expect(await fundsReport(bo)).toMatchObject({ state: 'failed' });
    expect(
      JSON.stringify(await db.get({ PK: `LINK#${BO}`, SK: `FUNDS-REPORT#${fundsReportOf(bo).id}` })),
    ).not.toContain('30000000');
    expect(await readRequest(db, BO)).toMatchObject({ state: 'opened' });
    expect(await readRequest(db, BO)).not.toHaveProperty('part');
    await issue(cleo, 48_000_000);
    expect(await fundsReport(cleo)).toMatchObject({ state: 'ready' });
  });

  it('both take part again when the first one took the part back', async () => {
    const { db, issue, fundsReport } = await twoBuyers();
    await issue(bo, 30_000_000);
    await db.update(
      { PK: `LINK#${BO}`, SK: `FUNDS-REPORT#${fundsReportOf(bo).id}` },
      { set: { state: 'withdrawn', withdrawnAt: 'now' } },
    );
    await issue(cleo, 18_000_000);
    expect(await fundsReport(cleo)).toMatchObject({ state: 'ready', part: { accounts: [{ value: 18_000_000 }] } });
  });
});
