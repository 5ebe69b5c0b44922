// The agent asks "still good?" while the client allows it: from the consent to the report that replaces the first. T-28.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, isoAfter } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { accountStanding } from '#core/security/account-standing-entity.ts';
import { type BankData, type FundsProvider, reportTokenPlace } from '#public/funds/bank';
import { clientConsent, communication, readRequest } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { loggedSeal } from '#public/seal-log';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection, aFailedReading, aReading } from '#test/builders/a-connection.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { anOfferForm } from '#test/builders/an-offer-side.ts';
import { asOffered } from '#test/builders/an-offered-question.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { bankConnection, bankData } from '../../bank/entity.ts';
import type { ProviderFailure } from '../../bank/provider/funds-provider.ts';
import { EXCLUSIVE_CONSENT } from '../../request/consent/consents.ts';
import { fundsRequest } from '../../request/entity.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { statusOf } from '../../request/status.ts';
import { acceptAuthority } from '../authority/review-authority.ts';
import { shareAuthority } from '../authority/share-authority.ts';
import { checkReport } from '../check-report.ts';
import { fundsReportWrite, readFundsReports } from '../funds-report-store.ts';
import { bankNotices } from '../issue/fail-report.ts';
import { waitingReports } from '../issue/waiting-reports.ts';
import { keysIn, shownState } from '../offer-letter/offer-letter.ts';
import { readOfferLetter } from '../offer-letter/offer-letter-store.ts';
import { sendOfferLetter } from '../offer-letter/send-offer-letter.ts';
import { verifyReport } from '../reader/verify-report.ts';
import { disconnectBanks } from '../sender/disconnect-banks.ts';
import { listReports } from '../sender/list-reports.ts';
import { withdrawGuestReport } from '../sender/withdraw-report.ts';
import { askStillGood } from './ask-still-good.ts';
import { allowStillGood, endStillGood } from './still-good-consent.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.stop());

const agent = anAgent();
const UNTIL = '2026-12-18';
const ZONE = 'America/Los_Angeles';
const request = aRequest({ agentId: agent.id, state: 'at_bank', licenceAcceptedAt: NOW.toISOString() });
const owner = `LINK#${request.id}`;
const line = { agentId: agent.id, communicationId: request.communicationId };
const having = (dollars: number, holder = 'Bo Buyer'): BankData[] => [
  aBank({
    accounts: [
      anAccount({
        value: cents(dollars * 100),
        owners: [{ names: [holder], addresses: [], phoneNumbers: [], emails: [] }],
      }),
    ],
  }),
];

/** A client with an issued report, who lets the agent ask. `banks`: the bank's answers from then on. */
const aClient = async ({
  isAllowed = true,
  isExclusive = false,
  holder = 'Bo Buyer',
  provider = {},
}: {
  isAllowed?: boolean;
  isExclusive?: boolean;
  holder?: string;
  provider?: Partial<FundsProvider>;
} = {}) => {
  let now = NOW;
  let banks = having(500_000, holder);
  const clock = () => now;
  const side = await aBankSide(database, { readReport: async () => banks, ...provider });
  const { db, vault } = side;
  const { sealer, checker } = aSealer();
  const { documents, files } = someDocuments();
  const deps = {
    ...side,
    clock,
    sealer,
    checker,
    documents,
    pictures: { find: async () => undefined },
    signPdf: signNothing,
    siteUrl: 'https://groundwork.example',
  };
  let drawn = 0;
  const fundsReports = waitingReports({ ...deps, draw: async () => Buffer.from(`pdf ${++drawn}`) });
  const first = aFundsReport({ owner, requestId: request.id, readerId: agent.id, senderName: 'Bo Buyer' });
  const exclusiveConsent = { words: EXCLUSIVE_CONSENT.version, at: NOW.toISOString(), hash: 'hash' };
  const asked = isExclusive ? { ...request, exclusiveConsent } : request;
  await db.transact([...createWrites(asked, asked.expiresAt), fundsReportWrite(first)]);
  await db.transact([
    bankData.put({ owner }, aReading()),
    bankConnection.put({ owner, itemId: 'item-1' }, aConnection()),
    communication.update(line, { set: { owner, fundsReportId: first.id } }),
    await vault.seal(reportTokenPlace(owner, 'report-0'), 'token-0'),
  ]);
  const guest = async () => ({
    kind: 'guest' as const,
    link: {
      id: request.id,
      kind: 'request' as const,
      item: (await db.get(fundsRequest.key({ linkId: request.id }))) ?? {},
    },
  });
  if (isAllowed) await allowStillGood(deps)(await guest(), { until: UNTIL, zone: ZONE }, 'en');
  await fundsReports.issue(owner, first.id);
  const all = () => readFundsReports(db, owner);
  return {
    ...deps,
    fundsReports,
    first,
    files,
    guest,
    all,
    newest: async () => (await all()).find(({ renews }) => renews),
    setClock: (at: Date) => {
      now = at;
    },
    setBanks: (said: BankData[]) => {
      banks = said;
    },
    /** The bank's new report has arrived. */
    async bankAnswers() {
      now = new Date(now.getTime() + 60_000);
      await bankData.change(
        db,
        { owner },
        {
          set: { state: 'ready', full: true, readAt: now.toISOString(), assetReportId: 'report-0' },
        },
      );
      await fundsReports.issueAll(owner);
    },
    /** Does the work that the renewal ordered for the report it replaced. */
    async replacedReportEnds() {
      for (const { type, owner: of, reportId, isReplaced } of await tasksIn(db))
        if (type === 'forget backing')
          await fundsReports.forgetBacking(String(of), String(reportId), isReplaced === true);
    },
    /** Sends an exclusive letter from the newest report, to another recipient for each amount. */
    async exclusiveLetter(amount: number) {
      const recipient_email = `lee-${amount}@listings.example`;
      const form = anOfferForm({ amount, recipient_email, exclusive: true });
      const sending = { ...deps, pinKey: async () => 'k'.repeat(32) };
      const { id: name, report_id } = await sendOfferLetter(sending)(agent, request.communicationId, form);
      const { reportId } = keysIn(name);
      await fundsReports.offerLetter(reportId, report_id);
      const letter = await readOfferLetter(db, reportId, report_id);
      return letter && shownState(letter, now);
    },
    async bankFails(failure: ProviderFailure) {
      await db.transact([bankData.put({ owner }, { ...aFailedReading, failure })]);
      await fundsReports.failAll(owner);
    },
    ask: async () =>
      asOffered(await communication.get(db, line), now, () => askStillGood(deps)(agent, request.communicationId)),
    request: async () => (await readRequest(db, request.id)) ?? request,
    line: () => communication.get(db, line),
    emails: async () =>
      (await tasksIn(db)).flatMap(({ template, stillGood }) => (template === 'still-good' ? [stillGood] : [])),
    notices: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: agent.id }) })).items
        .filter(({ type }) => type === 2)
        .map(({ subject }) => subject),
    verify: (reportId: string) => verifyReport(deps)(reportId),
  };
};

type Client = Awaited<ReturnType<typeof aClient>>;

describe('a client who lets the agent ask "still good?"', () => {
  it('keeps the bank when the report is issued; without it, the bank goes', async () => {
    const asked = async (isAllowed: boolean) => {
      const { db } = await aClient({ isAllowed });
      return (await tasksIn(db)).filter(({ type }) => type === 'disconnect').length;
    };
    expect([await asked(true), await asked(false)]).toEqual([0, 1]);
  });

  it("leaves a record in the chain of their consents, in the seal log and on the agent's list", async () => {
    const { db, request: current, line } = await aClient();
    const [entry] = clientConsent.pick((await db.query({ pk: owner })).items);
    expect(entry).toMatchObject({ words: 'still-good-1', agreed: true, until: UNTIL, position: 1 });
    expect((await current()).stillGoodConsent?.hash).toBe(entry?.hash);
    const { items } = await loggedSeal.query(db, { pk: loggedSeal.partition({ day: NOW.toISOString().slice(0, 10) }) });
    expect(items.map(({ hash }) => hash)).toContain(entry?.hash);
    expect(await line()).toMatchObject({ stillGood: { until: UNTIL, state: 'open' } });
  });

  it.each([
    ['yesterday', '2026-11-19'],
    ['in half a year', '2027-05-20'],
  ])('cannot name a day %s', async (_, until) => {
    const client = await aClient({ isAllowed: false });
    await expect(allowStillGood(client)(await client.guest(), { until, zone: ZONE }, 'en')).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('an agent who asks', () => {
  it('gets a new letter without balances, and the first one says that it was replaced', async () => {
    const client = await aClient();
    expect(await client.ask()).toEqual({ state: 'asking' });
    expect(await client.line()).toMatchObject({
      stillGood: { state: 'asking' },
      fundsReportId: client.first.id,
      fundStatus: 1,
    });
    await client.bankAnswers();
    const renewal = await client.newest();
    expect(renewal).toMatchObject({ state: 'issued', reportType: 1, confirmed: true });
    expect(await client.line()).toMatchObject({
      fundsReportId: renewal?.id,
      fundStatus: 1,
      stillGood: { state: 'open' },
    });
    const reportId = renewal?.id ?? '';
    const report = await checkReport(client, reportId);
    const before = await checkReport(client, client.first.id);
    if (typeof report !== 'object' || typeof before !== 'object') throw new Error('Both are genuine');
    expect(report.content).toMatchObject({ accounts: [], renews: { fingerprint: before.row.fingerprint } });
    expect(report.content.total).toBeUndefined();
    expect(report.content.consents).toMatchObject([{ words: 'still-good-1' }]);
    expect(before.standing?.supersededBy).toEqual({ at: report.content.issuedAt, fingerprint: report.row.fingerprint });
    expect(await client.emails()).toEqual(['confirmed']);
    expect(await client.notices()).toEqual(['Still good: $480,000 from Bo Buyer']);
  });

  // P-34.
  it('sends an exclusive letter of the new one with the money that one of the first one held', async () => {
    const client = await aClient({ isExclusive: true });
    expect(await client.exclusiveLetter(400_000)).toBe('sent');
    await client.ask();
    await client.bankAnswers();
    // The first letter is shown as replaced, and its money is free. Seen red: it was held until that letter's last day.
    await client.replacedReportEnds();
    expect(await client.exclusiveLetter(480_000)).toBe('sent');
  });

  it('is not led from the first letter to the second', async () => {
    const client = await aClient();
    await client.ask();
    client.setBanks(having(1));
    await client.bankAnswers();
    const verified = await client.verify(client.first.id);
    expect(verified).toMatchObject({ state: 'superseded', letter: { confirmed: true } });
    expect(JSON.stringify(verified)).not.toContain((await client.newest())?.id);
  });

  it("keeps what was accepted about a trust while that trust holds the money, and no longer than the client's document", async () => {
    const TRUST = 'The Lopez Family Trust';
    const client = await aClient({ holder: TRUST });
    const files = { share: async () => [], remove: async () => ({ writes: [], bytes: async () => undefined }) };
    const authority = { ...client, files };
    const authoritiesOf = async (reportId = '') => {
      const report = await checkReport(client, reportId);
      return typeof report === 'object' ? (report.content.authorities ?? []).map(({ entity }) => entity) : report;
    };
    const share = async (reportId: string, file_id: string) =>
      shareAuthority(authority)(await client.guest(), reportId, { entity: TRUST, capacity: 'trustee', file_id });
    await share(client.first.id, 'a-m1-f1');
    await acceptAuthority(client)(agent, request.communicationId, { entity: TRUST, file_id: 'a-m1-f1' });
    // Nothing counts before it's sealed.
    expect(await authoritiesOf(client.first.id)).toEqual([]);
    await client.fundsReports.explained(client.first.id);
    expect(await authoritiesOf(client.first.id)).toEqual([TRUST]);

    await client.ask();
    await client.bankAnswers();
    const second = (await client.newest())?.id ?? '';
    expect([await authoritiesOf(second), (await client.line())?.kind]).toEqual([[TRUST], 'request']);
    expect(statusOf((await client.line()) as never, client.clock()).is).toBe('confirmed');
    await share(second, 'a-m1-f2');
    expect(await authoritiesOf(second)).toEqual([]);
    await client.fundsReports.explained(second);
    expect(await authoritiesOf(second)).toEqual([]);
    expect(statusOf((await client.line()) as never, client.clock()).is).toBe('authority_sent');

    await acceptAuthority(client)(agent, request.communicationId, { entity: TRUST, file_id: 'a-m1-f2' });
    await client.fundsReports.explained(second);
    expect(await authoritiesOf(second)).toEqual([TRUST]);
    client.setClock(new Date(client.clock().getTime() + DAY));
    client.setBanks(having(500_000, 'The Garcia Family Trust'));
    await client.ask();
    await client.bankAnswers();
    const line = await client.line();
    const last = line?.kind === 'request' ? line.fundsReportId : undefined;
    expect(last).not.toBe(second);
    expect(await authoritiesOf(last)).toEqual([]);
    expect(statusOf((await client.line()) as never, client.clock()).is).not.toBe('confirmed');
  });

  it('learns that the amount is no longer confirmed', async () => {
    const client = await aClient();
    await client.ask();
    client.setBanks(having(1));
    await client.bankAnswers();
    expect(await client.line()).toMatchObject({ fundStatus: 0, reportId: (await client.newest())?.id });
    expect(await client.emails()).toEqual(['below']);
    expect(await client.notices()).toEqual(['No longer confirmed: $480,000 from Bo Buyer']);
    expect(await client.verify((await client.newest())?.id ?? '')).toMatchObject({
      state: 'valid',
      letter: { confirmed: false },
    });
  });

  it.each([
    ['and the bank has no other', (client: Client) => client.bankFails('no_accounts')],
    [
      'and the bank answers without one',
      async (client: Client) => {
        client.setBanks([aBank({ accounts: [] })]);
        await client.bankAnswers();
      },
    ],
  ])('learns that the account was closed, %s', async (_, answer) => {
    const client = await aClient();
    await client.ask();
    await answer(client);
    expect(await client.line()).toMatchObject({ fundStatus: 0, warning: expect.stringContaining('was closed') });
    expect(await client.emails()).toEqual(['no account']);
    expect(await client.verify(client.first.id)).toMatchObject({ state: 'superseded' });
  });

  it('gets the answer once the client has signed in again, and the first letter stays until then', async () => {
    const client = await aClient();
    await client.ask();
    await client.bankFails('needs_sign_in');
    await client.bankFails('needs_sign_in');
    expect(await client.emails()).toEqual(['sign in']);
    expect(await client.line()).toMatchObject({ stillGood: { state: 'sign in' }, fundStatus: 1 });
    expect(await client.verify(client.first.id)).toMatchObject({ state: 'valid' });
    await client.bankAnswers();
    expect((await client.emails()).toSorted()).toEqual(['confirmed', 'sign in']);
    expect(await client.line()).toMatchObject({ stillGood: { state: 'open' } });
  });

  it('may ask again after a bank that failed', async () => {
    const client = await aClient();
    await client.ask();
    await client.bankFails('refused');
    expect(await client.line()).toMatchObject({
      stillGood: { state: 'failed' },
      fundStatus: 1,
      fundsReportId: client.first.id,
    });
    expect(await client.emails()).toEqual(['failed']);
    await client.ask();
    await client.bankAnswers();
    expect(await client.line()).toMatchObject({ stillGood: { state: 'open' } });
  });

  // Seen red: an agent who asked, and was deactivated before the bank answered, got the new report.
  it.each([
    ['answers', (client: Client) => client.bankAnswers()],
    ['has no account left', (client: Client) => client.bankFails('no_accounts')],
  ])('learns nothing once their account is deactivated when the bank %s', async (_, answer) => {
    const client = await aClient();
    await client.ask();
    await client.db.update(accountStanding.key({ agentId: agent.id }), { set: { deactivatedAt: NOW.toISOString() } });
    await answer(client);
    expect(await client.line()).toMatchObject({ fundStatus: 1, fundsReportId: client.first.id });
    expect(await client.newest()).toMatchObject({ state: 'failed' });
  });

  it('can ask twice within a day, and only one question at a time', async () => {
    const client = await aClient();
    await client.ask();
    await expect(client.ask()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('already') });
    await client.bankAnswers();
    await client.ask();
    await client.bankAnswers();
    await expect(client.ask()).rejects.toMatchObject({ message: expect.stringContaining('within 24 hours') });
    client.setClock(new Date(NOW.getTime() + 25 * HOUR));
    expect(await client.ask()).toEqual({ state: 'asking' });
  });

  it('can no longer ask when the day has passed', async () => {
    const client = await aClient();
    client.setClock(new Date(isoAfter(NOW, 40 * DAY)));
    await expect(client.ask()).rejects.toMatchObject({ message: expect.stringContaining('has passed') });
  });

  it('cannot ask without consent, nor about the request of another agent', async () => {
    const client = await aClient({ isAllowed: false });
    await expect(client.ask()).rejects.toMatchObject({ message: expect.stringContaining("hasn't agreed") });
    const other = { ...agent, id: 'another' };
    await expect(askStillGood(client)(other, request.communicationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets one letter, however many workers answer at once', async () => {
    const client = await aClient();
    await client.ask();
    await bankData.change(client.db, { owner }, { set: { readAt: isoAfter(NOW, 1), state: 'ready', full: true } });
    await Promise.all([
      client.fundsReports.issueAll(owner),
      client.fundsReports.issueAll(owner),
      client.fundsReports.issueAll(owner),
    ]);
    expect((await client.all()).filter(({ state }) => state === 'issued')).toHaveLength(2);
    expect(await client.emails()).toEqual(['confirmed']);
  });
});

// Seen red: the agent was offered the question, and then refused.
it('is no longer offered once the only bank has ended its access', async () => {
  const client = await aClient();
  const offered = async () => {
    const row = await client.line();
    return row && statusOf(row, NOW).actions.includes('askStillGood');
  };
  expect(await offered()).toBe(true);
  await client.db.transact(await bankNotices(client).ended(owner, 'First Harbor Bank'));
  expect(await offered()).toBe(false);
  expect(await client.line()).toMatchObject({ stillGood: { state: 'no bank' } });
});

it('is still offered while another bank is linked', async () => {
  const client = await aClient();
  await client.db.put(bankConnection.item({ owner, itemId: 'item-2' }, aConnection({ itemId: 'item-2' })));
  await client.db.transact(await bankNotices(client).ended(owner, 'First Harbor Bank'));
  expect(await client.line()).toMatchObject({ stillGood: { state: 'open' } });
});

describe('a client who ends it', () => {
  it('leaves the letter as it is, and no bank; a question without an answer gets none', async () => {
    const client = await aClient();
    await client.ask();
    await endStillGood(client)(await client.guest());
    await endStillGood(client)(await client.guest());
    await client.bankAnswers();
    expect((await client.all()).map(({ state }) => state).toSorted()).toEqual(['issued', 'withdrawn']);
    expect((await client.line())?.kind === 'request' && (await client.line())).not.toHaveProperty('stillGood');
    expect((await tasksIn(client.db)).filter(({ type }) => type === 'disconnect')).toHaveLength(1);
    expect(await client.notices()).toEqual(['Bo Buyer has ended "still good?"']);
    const entries = clientConsent.pick((await client.db.query({ pk: owner })).items);
    expect(entries.map(({ agreed }) => agreed)).toEqual([true, false]);
    await expect(client.ask()).rejects.toMatchObject({ code: 'CONFLICT' });
    const { reports, still_good } = await listReports(client)(await client.guest());
    expect([reports.map(({ state }) => state), still_good]).toEqual([['valid'], undefined]);
  });

  it.each([
    [
      'withdrawing the newest report',
      async (client: Awaited<ReturnType<typeof aClient>>) =>
        withdrawGuestReport(client)(await client.guest(), (await client.newest())?.id ?? ''),
    ],
    [
      'disconnecting the bank',
      async (client: Awaited<ReturnType<typeof aClient>>) => disconnectBanks(client)(await client.guest()),
    ],
  ])('by %s withdraws every letter before it, too', async (_, end) => {
    const client = await aClient();
    await client.ask();
    await client.bankAnswers();
    await end(client);
    expect((await client.all()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await client.request()).stillGood).toBeUndefined();
    expect(await client.verify(client.first.id)).toMatchObject({ state: 'revoked' });
    expect(await client.line()).toMatchObject({ fundStatus: '', withdrawnAt: expect.any(String) });
  });
});
