import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfFile } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { accountStanding } from '#core/security/account-standing-entity.ts';
import { type FundsProvider, ProviderError, reportTokenPlace } from '#public/funds/bank';
import { communication, type FundsRequest, fundsRequest, readRequest } from '#public/funds/request';
import { keepAddress } from '#public/members/account';
import { notification } from '#public/members/dashboard';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aReading } from '#test/builders/a-connection.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { assetReport, type BankReading, bankData } from '../../bank/entity.ts';
import type { ProviderFailure } from '../../bank/provider/funds-provider.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { checkReport } from '../check-report.ts';
import { type FundsReportIn, fundsReport } from '../entity.ts';
import { fundsReportWrite, readFundsReport, reportCommunication } from '../funds-report-store.ts';
import { contentOf } from '../report.ts';
import { waitingReports } from './waiting-reports.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const request = aRequest({ state: 'at_bank' });
const owner = `LINK#${request.id}`;
const rich = [aBank({ accounts: [anAccount({ value: cents(50_000_000) })] })];
const ada = { agentId: request.agentId, communicationId: request.communicationId };

type Given = {
  request?: FundsRequest;
  waiting?: FundsReportIn<'pending'>;
  reading?: BankReading;
  provider?: Partial<FundsProvider>;
  /** How many of the first transactions fail. */
  throttled?: number;
  /** Runs between the first decision and its transaction. */
  meanwhile?: (db: Db) => Promise<unknown>;
  on?: (db: Db) => Db;
};

const asItIs = (db: Db) => db;

const fails = (failure: ProviderFailure) => async () => {
  throw new ProviderError(failure, 'CODE', 'No');
};

/** A report that was released, with its sender's bank data. */
const aReleasedReport = async (given: Given = {}) => {
  const { reading = aReading(), provider } = given;
  const waiting = given.waiting ?? aFundsReport({ requestId: request.id });
  const side = await aBankSide(database, { readReport: async () => rich, ...provider });
  const { db, vault } = side;
  const { sealer, checker } = aSealer();
  const { documents, files } = someDocuments();
  let [drawn, transacted] = [0, 0];
  const transact: Db['transact'] = async (writes, token) => {
    if (++transacted <= (given.throttled ?? 0)) throw new Error('Throttled');
    if (transacted === 1) await given.meanwhile?.(db);
    return db.transact(writes, token);
  };
  const fundsReports = waitingReports({
    ...side,
    db: (given.on ?? asItIs)({ ...db, transact }),
    pictures: { find: async () => undefined },
    sealer,
    checker,
    documents,
    signPdf: signNothing,
    draw: async () => Buffer.from(`pdf ${++drawn}`),
    siteUrl: 'https://groundwork.example',
  });
  const asked = given.request ?? request;
  await db.transact([...createWrites(asked, asked.expiresAt), fundsReportWrite(waiting)]);
  await db.transact([
    bankData.put({ owner: waiting.owner }, reading),
    await vault.seal(reportTokenPlace(waiting.owner, 'report-0'), 'token-0'),
  ]);
  return {
    ...side,
    fundsReports,
    files,
    issue: () => fundsReports.issue(waiting.owner, waiting.id),
    report: () => checkReport({ db, checker, documents }, waiting.id),
    stored: () => readFundsReport(db, waiting.owner, waiting.id),
    askedFor: (name: keyof FundsProvider) =>
      side.asked.filter(([asked]) => asked === name).map(([, ...input]) => input),
  };
};

describe('a letter whose bank data is complete', () => {
  it('is issued with a sealed report, and everyone who waits for it gets an email', async () => {
    const { issue, stored, db, files, report } = await aReleasedReport();
    expect(await issue()).toBe('issued');
    const issued = await stored();
    expect(issued).toMatchObject({ state: 'issued', confirmed: true, issuedAt: NOW.toISOString() });
    const id = issued?.id ?? '';
    expect(await report()).toMatchObject({
      content: { reportId: id, confirmed: true, accounts: [], clientName: 'Bo Buyer' },
      standing: { reportId: id, confirmed: true, fileHash: hashOfFile(Buffer.from('pdf 1')) },
    });
    expect([...files.keys()]).toEqual([expect.stringMatching(`^reports/${id}-[0-9a-f]{16}.pdf$`)]);
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'received', reportId: id });
    expect(await communication.get(db, ada)).toMatchObject({ fundStatus: 1, reportId: id });
    expect(await db.get({ PK: `SENDER#${ada.agentId}`, SK: 'ANSWERED' })).toMatchObject({ at: NOW.toISOString() });
    expect(await tasksIn(db)).toEqual(
      expect.arrayContaining([
        { template: 'report-received', owner, fundsReportId: id },
        { template: 'request-complete', linkId: request.id },
        { type: 'disconnect', owner },
      ]),
    );
  });

  it.each([
    ['names the property of the request it answers', undefined, '12 Elm Street'],
    ['names none to a reader whom the client chose', 'c'.repeat(32), undefined],
  ])('%s', async (_, linkId, property) => {
    const waiting = aFundsReport(linkId ? { linkId } : { requestId: request.id });
    const asked = { ...request, purchase: { property: '12 Elm Street' } };
    const { issue, stored, report } = await aReleasedReport({ request: asked, waiting });
    await issue();
    const sealed = await report();
    if (typeof sealed !== 'object') throw new Error('It is genuine');
    expect([sealed.content.property, (await stored())?.property]).toEqual([property, property]);
  });

  it('says that the accounts are below the amount, and not by how much', async () => {
    const { issue, db } = await aReleasedReport({ provider: { readReport: async () => [aBank()] } });
    await issue();
    const row = await communication.get(db, ada);
    expect(row).toMatchObject({ fundStatus: 0 });
    expect(JSON.stringify(row)).not.toContain('fundTotal');
  });

  it('is issued once, however many callers there are', async () => {
    const { issue, db } = await aReleasedReport();
    await Promise.all([issue(), issue(), issue()]);
    const emails = (await tasksIn(db)).filter(({ template }) => template === 'report-received');
    expect(emails).toHaveLength(1);
    expect(await issue()).toBe('over');
  });

  it('leaves no file behind that no report has, whatever kept it from being issued', async () => {
    const { issue, db, files, fundsReports, report } = await aReleasedReport({ throttled: 2 });
    const discard = async () => {
      for (const { type, reportId, file } of await tasksIn(db))
        if (type === 'discard file') await fundsReports.discardFile(String(reportId), String(file));
    };
    await expect(issue()).rejects.toThrow('Throttled');
    await discard();
    expect(files.size).toBe(0);
    await expect(issue()).rejects.toThrow('Throttled');
    await issue();
    expect(files.size).toBe(2);
    await discard();
    expect(files.size).toBe(1);
    expect(await report()).toMatchObject({ content: { confirmed: true } });
  });

  it('is issued at once, also when the client saves a draft while it is sealed', async () => {
    const saved = { set: {}, add: { revision: 1 } };
    const { issue, stored, files } = await aReleasedReport({
      meanwhile: (db) => db.update(fundsRequest.key({ linkId: request.id }), saved),
    });
    expect(await issue()).toBe('issued');
    expect(await stored()).toMatchObject({ state: 'issued' });
    expect(files.size).toBe(2);
  });

  it.each(['cancelled', 'expired'] as const)('is not issued once its request is %s', async (state) => {
    const { issue, stored, files } = await aReleasedReport({ request: { ...request, state } });
    expect(await issue()).toBe('over');
    expect(await stored()).toMatchObject({ state: 'pending' });
    expect(files.size).toBe(0);
  });

  it('leaves the banks linked when the guest keeps them', async () => {
    const keepBanksUntil = isoAfter(NOW, 30 * DAY);
    const { issue, db } = await aReleasedReport({ request: { ...request, keepBanksUntil } });
    await issue();
    expect((await tasksIn(db)).filter(({ type }) => type === 'disconnect')).toEqual([]);
  });

  it('goes to the account of a reader who has one, besides the email', async () => {
    const agent = 'ACCOUNT#bo';
    const linkId = 'c'.repeat(32);
    const waiting = aFundsReport({ owner: agent, readerId: 'bo', linkId, readerEmail: 'cleo@example.com' });
    const { issue, stored, db } = await aReleasedReport({ waiting });
    const sent = { agentId: 'bo', communicationId: waiting.communicationId };
    await db.transact([communication.put(sent, reportCommunication(waiting, 'sent'))]);
    await keepAddress({ db, clock: () => NOW, copies: async () => [] })({
      agentId: 'cleo',
      email: 'Cleo@example.com',
      isVerified: true,
    });
    await issue();
    const { recipientId, recipientMessageId = '' } = (await stored()) ?? {};
    expect(recipientId).toBe('cleo');
    const arrived = { agentId: 'cleo', communicationId: recipientMessageId };
    expect(await communication.get(db, arrived)).toMatchObject({
      kind: 'incoming',
      fundStatus: 1,
      fundsReportId: waiting.id,
    });
    expect(await notification.get(db, { agentId: 'cleo', eventId: recipientMessageId })).toMatchObject({
      type: 2,
      body: "You'll find it in Request History.",
    });
    expect(await communication.get(db, sent)).toMatchObject({ kind: 'sent', fundStatus: 1 });
    expect(await tasksIn(db)).toEqual([{ template: 'report-for-reader', owner: agent, fundsReportId: waiting.id }]);
  });
});

const deactivate = (db: Db, agentId = request.agentId) =>
  db.update(accountStanding.key({ agentId }), { set: { deactivatedAt: NOW.toISOString() } });

// T-19. Seen red: a report for which the client tapped Send a moment before was issued to the deactivated account.
describe('a letter for an account that is deactivated', () => {
  it.each([
    ['before the bank answers', { on: asItIs }, true],
    ['while the report is sealed', { meanwhile: (db: Db) => deactivate(db) }, false],
  ])('%s is not issued: the request can be answered again, and is looked at tomorrow', async (_, given, isBefore) => {
    const { issue, stored, report, db } = await aReleasedReport(given);
    if (isBefore) await deactivate(db);
    expect(await issue()).toBe('over');
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await report()).toBeUndefined();
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'opened' });
    expect(await communication.get(db, ada)).toMatchObject({ fundStatus: '' });
    expect((await tasksIn(db)).filter(({ type }) => type !== 'discard file')).toEqual([{ type: 'send agreed', owner }]);
    const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
    expect(items.map(({ subject }) => subject)).toContain("Bo Buyer's report wasn't issued");
  });

  it('is not issued when it is about their own accounts', async () => {
    const waiting = aFundsReport({ owner: 'ACCOUNT#bo', readerId: 'bo', linkId: 'c'.repeat(32) });
    const { issue, stored, db } = await aReleasedReport({ waiting });
    const sent = { agentId: 'bo', communicationId: waiting.communicationId };
    await db.transact([communication.put(sent, reportCommunication(waiting, 'sent'))]);
    await deactivate(db, 'bo');
    expect(await issue()).toBe('over');
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await tasksIn(db)).toEqual([]);
  });
});

// T-35.
describe('a bank that does not fit its request', () => {
  it.each([
    ['the sample bank behind a real request', undefined, 'sample-bank'],
    ['a real bank behind a sample', true, 'ins-1'],
  ] as const)('issues nothing: %s', async (_, sample, institutionId) => {
    const { issue, stored, report } = await aReleasedReport({
      request: { ...request, sample },
      waiting: aFundsReport({ requestId: request.id, sample }),
      provider: { readReport: async () => rich.map((bank) => ({ ...bank, institutionId })) },
    });
    expect(await issue()).toBe('over');
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await report()).toBeUndefined();
  });

  it('marks what is sealed by the bank alone, too', () => {
    const issued = aFundsReport({ state: 'issued' });
    expect(contentOf(issued, [aBank({ institutionId: 'sample-bank' })]).sample).toBe(true);
    expect(contentOf({ ...issued, sample: true }, [aBank()]).sample).toBe(true);
    expect(contentOf(issued, [aBank()])).not.toHaveProperty('sample');
  });
});

describe('a letter whose evidence is not complete', () => {
  it('waits while the bank is being read', async () => {
    const { issue, stored } = await aReleasedReport({ reading: aReading({ full: false }) });
    expect(await issue()).toBe('not yet');
    expect(await stored()).toMatchObject({ state: 'pending' });
  });

  it("has the bank read again once, when the figures aren't from today", async () => {
    const { issue, db, clock } = await aReleasedReport({ reading: aReading({ readAt: isoAfter(NOW, -2 * DAY) }) });
    expect(await issue()).toBe('not yet');
    expect(await issue()).toBe('not yet');
    expect(await tasksIn(db)).toEqual([{ type: 'refresh', owner, days: 90 }]);
    expect(clock()).toBe(NOW);
  });

  it('waits when the bank has no report to read yet, and is repeated when the bank is down', async () => {
    expect(await (await aReleasedReport({ provider: { readReport: fails('not_ready') } })).issue()).toBe('not yet');
    const down = await aReleasedReport({ provider: { readReport: fails('unavailable') } });
    await expect(down.issue()).rejects.toThrow(ProviderError);
  });
});

describe('a letter on chosen accounts', () => {
  const two = [aBank({ accounts: [anAccount({ value: cents(50_000_000) }), anAccount({ accountId: 'a2' })] })];
  const onOne = { waiting: aFundsReport({ requestId: request.id, accountIds: ['a1'] }) };

  it('has the bank make a report on those alone, and is issued when that is ready', async () => {
    const readReport = async (token: string) => (token === 'token-0' ? two : rich);
    const { fundsReports, issue, stored, db, askedFor } = await aReleasedReport({ ...onOne, provider: { readReport } });
    expect(await issue()).toBe('not yet');
    expect(askedFor('filterReport')).toEqual([['token-0', ['a2']]]);
    expect(await stored()).toMatchObject({ state: 'pending', evidenceId: 'report-1' });
    expect(await assetReport.get(db, { assetReportId: 'report-1' })).toMatchObject({
      owner,
      fundsReportId: onOne.waiting.id,
    });
    expect(await fundsReports.evidenceInUse(owner)).toEqual(new Set(['report-1']));
    expect(await fundsReports.evidenceArrived(owner, onOne.waiting.id, 'ready')).toBe(true);
    expect(await stored()).toMatchObject({ state: 'issued' });
    expect(askedFor('readReport').at(-1)).toEqual(['report-token-1', true]);
  });

  it('is asked for again while its own report is not ready', async () => {
    const readReport = async (token: string) => (token === 'token-0' ? two : fails('not_ready')());
    const { fundsReports, issue, db } = await aReleasedReport({ ...onOne, provider: { readReport } });
    await issue();
    // As if the worker had died before storing the order.
    await db.delete(assetReport.key({ assetReportId: 'report-1' }));
    expect(await fundsReports.evidenceArrived(owner, onOne.waiting.id, 'ready')).toBe(false);
    expect(await assetReport.get(db, { assetReportId: 'report-1' })).toMatchObject({ fundsReportId: onOne.waiting.id });
  });

  it.each([
    ['refuses to make it', 'at once'],
    ['finds out later that it cannot', 'later'],
  ])('uses the whole report, but only the chosen accounts of it, when the bank %s', async (_, when) => {
    const { fundsReports, issue, stored, report } = await aReleasedReport({
      ...onOne,
      waiting: { ...onOne.waiting, reportType: 2 },
      provider: { readReport: async () => two, ...(when === 'at once' ? { filterReport: fails('refused') } : {}) },
    });
    await issue();
    if (when === 'later') expect(await fundsReports.evidenceArrived(owner, onOne.waiting.id, 'refused')).toBe(true);
    expect(await stored()).toMatchObject({ state: 'issued' });
    expect(await report()).toMatchObject({ content: { accounts: [{ mask: '0000' }] } });
  });

  it('leaves nothing at the bank when it was withdrawn in the meantime', async () => {
    const { issue, db, askedFor } = await aReleasedReport({
      ...onOne,
      provider: {
        readReport: async () => {
          await fundsReport.change(db, { owner, fundsReportId: onOne.waiting.id }, { set: { state: 'failed' } });
          return two;
        },
      },
    });
    await issue();
    expect(askedFor('removeReport')).toEqual([['report-token-1']]);
  });
});

describe('letters that wait', () => {
  it('need transactions for a report of type 3, and for the accounts of a signed-in person', async () => {
    const days = async (reportType: 1 | 2 | 3) => {
      const { fundsReports } = await aReleasedReport({ request: { ...request, reportType } });
      return fundsReports.daysNeeded(owner);
    };
    expect([await days(1), await days(2), await days(3)]).toEqual([0, 0, 90]);
    const { fundsReports } = await aReleasedReport();
    expect(await fundsReports.daysNeeded('ACCOUNT#ada')).toBe(90);
  });

  it('fail when the bank does, and the request can be answered again', async () => {
    const { fundsReports, stored, db } = await aReleasedReport();
    await fundsReports.failAll(owner);
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'opened' });
    const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
    expect(items.map(({ subject }) => subject)).toContain("Bo Buyer's bank couldn't provide the report");
  });

  it('fail even if the client saves a draft at this moment', async () => {
    const draftOf = (db: Db) => fundsRequest.change(db, { linkId: request.id }, { add: { revision: 1 } });
    const { fundsReports, stored, db } = await aReleasedReport({ meanwhile: draftOf });
    await fundsReports.failAll(owner);
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await readRequest(db, request.id)).toMatchObject({ state: 'opened', revision: request.revision + 2 });
  });

  it('find what has just been stored, on a table whose replicas lag', async () => {
    const { fundsReports, stored } = await aReleasedReport({ on: aLaggingReplica });
    await fundsReports.issueAll(owner);
    expect(await stored()).toMatchObject({ state: 'issued' });
  });

  it('fail in silence when the agent canceled the request', async () => {
    const { fundsReports, stored, db } = await aReleasedReport({ request: { ...request, state: 'cancelled' } });
    await fundsReports.failAll(owner);
    expect(await stored()).toMatchObject({ state: 'failed' });
    const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
    expect(items.filter(({ type }) => type === 3)).toEqual([]);
  });

  it('hold the banks, until they are abandoned', async () => {
    const { fundsReports, stored } = await aReleasedReport();
    expect(await fundsReports.release(owner, { abandon: false, orderedAt: NOW.toISOString() })).toBe(false);
    expect(await stored()).toMatchObject({ state: 'pending' });
    expect(await fundsReports.release(owner, { abandon: true, orderedAt: NOW.toISOString() })).toBe(true);
    expect(await stored()).toMatchObject({ state: 'failed' });
    expect(await fundsReports.release(owner, { abandon: false, orderedAt: NOW.toISOString() })).toBe(true);
  });

  it('stay when the client answered again after the banks were to end', async () => {
    const { fundsReports, stored } = await aReleasedReport();
    await fundsReports.release(owner, { abandon: true, orderedAt: isoAfter(NOW, -1) });
    expect(await stored()).toMatchObject({ state: 'pending' });
  });

  it('are issued together once the bank data is complete', async () => {
    const { fundsReports, stored } = await aReleasedReport();
    await fundsReports.issueAll(owner);
    expect(await stored()).toMatchObject({ state: 'issued' });
  });
});
