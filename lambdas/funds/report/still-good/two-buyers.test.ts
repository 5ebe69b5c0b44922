// "Still good?" about a joint report: both buyers' banks are asked, and one report answers for both.
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { reportTokenPlace } from '#public/funds/bank';
import { communication, type FundsRequest, readRequest } from '#public/funds/request';
import { notification } from '#public/members/dashboard';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection, aFailedReading, aReading } from '#test/builders/a-connection.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { asOffered } from '#test/builders/an-offered-question.ts';
import { NOW } from '#test/builders/now.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { bankConnection, bankData } from '../../bank/entity.ts';
import type { ProviderFailure } from '../../bank/provider/funds-provider.ts';
import { fundsRequest } from '../../request/entity.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { statusOf } from '../../request/status.ts';
import { acceptAuthority, refuseAuthority } from '../authority/review-authority.ts';
import { shareAuthority } from '../authority/share-authority.ts';
import { checkReport } from '../check-report.ts';
import { fundsReportWrite, readFundsReports } from '../funds-report-store.ts';
import { waitingReports } from '../issue/waiting-reports.ts';
import { verifyReport } from '../reader/verify-report.ts';
import { withdrawGuestReport } from '../sender/withdraw-report.ts';
import { askStillGood } from './ask-still-good.ts';
import { allowStillGood, endStillGood } from './still-good-consent.ts';

const database = aTestDatabase();
const agent = anAgent();
const [BO, CLEO] = ['b'.repeat(32), 'c'.repeat(32)];
const base = {
  purchase: { property: '12 Elm Street' },
  agentId: agent.id,
  state: 'at_bank',
  licenceAcceptedAt: NOW.toISOString(),
} as const;
const bo = aRequest({
  ...base,
  id: BO,
  communicationId: 'of-bo',
  joint: aJoint({ linkId: CLEO, communicationId: 'of-cleo', name: 'Cleo Buyer' }),
});
const cleo = aRequest({
  ...base,
  id: CLEO,
  communicationId: 'of-cleo',
  clientFirstName: 'Cleo',
  joint: aJoint({ linkId: BO, communicationId: 'of-bo', name: 'Bo Buyer' }, 2),
});
const ownerOf = ({ id }: FundsRequest) => `LINK#${id}`;
const first = (request: FundsRequest) =>
  aFundsReport({
    id: `first-of-${request.communicationId}`,
    owner: ownerOf(request),
    requestId: request.id,
    readerId: agent.id,
    communicationId: request.communicationId,
  });

/** They have $300,000 and $200,000, and a joint request for $480,000; their first report is issued. */
const twoBuyers = async ({ allowedBy = [bo, cleo], holder = 'Cleo Buyer' } = {}) => {
  let now = NOW;
  const holders = new Map([
    [BO, 'Bo Buyer'],
    [CLEO, holder],
  ]);
  const held = new Map([
    [BO, 30_000_000],
    [CLEO, 20_000_000],
  ]);
  const side = await aBankSide(database, {
    readReport: async (token) => {
      const id = token.slice('token-'.length);
      const value = held.get(id) ?? 0;
      return [
        aBank({
          itemId: id,
          readAt: now.toISOString(),
          accounts: [
            anAccount({
              accountId: id,
              mask: id === BO ? '1111' : '2222',
              name: `Savings of ${id}`,
              value: cents(value),
              owners: [{ names: [holders.get(id) ?? ''], addresses: [], phoneNumbers: [], emails: [] }],
            }),
          ],
        }),
      ];
    },
  });
  const { db, vault } = side;
  const { documents } = someDocuments();
  let drawn = 0;
  const deps = {
    ...side,
    ...aSealer(),
    clock: () => now,
    documents,
    pictures: { find: async () => undefined },
    signPdf: signNothing,
    draw: async () => Buffer.from(`pdf ${++drawn}`),
    siteUrl: 'https://groundwork.example',
  };
  const fundsReports = waitingReports(deps);
  const guest = async ({ id }: FundsRequest) => ({
    kind: 'guest' as const,
    link: { id, kind: 'request' as const, item: (await db.get(fundsRequest.key({ linkId: id }))) ?? {} },
  });
  const allow = async (request: FundsRequest) =>
    allowStillGood(deps)(await guest(request), { until: '2026-12-18', zone: 'America/New_York' }, 'en');
  for (const request of [bo, cleo]) {
    const owner = ownerOf(request);
    await db.transact([...createWrites(request, request.expiresAt), fundsReportWrite(first(request))]);
    await db.transact([
      bankData.put({ owner }, { ...aReading(), assetReportId: `report-of-${request.id}` }),
      bankConnection.put({ owner, itemId: `item-${request.id}` }, aConnection()),
      await vault.seal(reportTokenPlace(owner, `report-of-${request.id}`), `token-${request.id}`),
    ]);
  }
  for (const request of allowedBy) {
    now = new Date(now.getTime() + 1000);
    await allow(request);
  }
  let reports = 0;
  const read = async (request: FundsRequest) => {
    now = new Date(now.getTime() + 60_000);
    const ready = { state: 'ready', full: true, readAt: now.toISOString() } as const;
    const assetReportId = `report-${++reports}-of-${request.id}`;
    await db.transact([await vault.seal(reportTokenPlace(ownerOf(request), assetReportId), `token-${request.id}`)]);
    await bankData.change(db, { owner: ownerOf(request) }, { set: { ...ready, assetReportId }, remove: ['failure'] });
  };
  for (const request of [bo, cleo]) await fundsReports.issue(ownerOf(request), first(request).id);
  // Both banks are read again together.
  for (const request of [bo, cleo]) {
    await read(request);
    await fundsReports.issue(ownerOf(request), first(request).id);
  }
  const renewalOf = async (request: FundsRequest) =>
    (await readFundsReports(db, ownerOf(request))).findLast(({ renews }) => renews);
  return {
    ...deps,
    fundsReports,
    guest,
    allow,
    renewalOf,
    ask: async (request: FundsRequest = bo) => {
      const { communicationId } = request;
      const line = await communication.get(db, { agentId: agent.id, communicationId });
      return asOffered(line, now, () => askStillGood(deps)(agent, communicationId));
    },
    setHeld: (request: FundsRequest, value: number) => held.set(request.id, value),
    setHolder: (request: FundsRequest, name: string) => holders.set(request.id, name),
    read,
    async answers(request: FundsRequest) {
      await read(request);
      await fundsReports.issueAll(ownerOf(request));
    },
    async fails(request: FundsRequest, failure: ProviderFailure) {
      await db.transact([bankData.put({ owner: ownerOf(request) }, { ...aFailedReading, failure })]);
      await fundsReports.failAll(ownerOf(request));
    },
    states: async () => {
      const requests = [await readRequest(db, BO), await readRequest(db, CLEO)];
      return requests.map((request) => request?.stillGood?.state);
    },
    line: ({ communicationId }: FundsRequest) => communication.get(db, { agentId: agent.id, communicationId }),
    emails: async () =>
      (await tasksIn(db))
        .flatMap(({ template, linkId, stillGood }) =>
          template === 'still-good' ? [`${linkId === BO ? 'Bo' : 'Cleo'}: ${stillGood}`] : [],
        )
        .toSorted(),
    disconnected: async () =>
      (await tasksIn(db)).flatMap(({ type, owner }) => (type === 'disconnect' ? [String(owner)] : [])).toSorted(),
    notices: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: agent.id }) })).items
        .filter(({ type }) => type === 2)
        .map(({ subject }) => subject),
    verify: (reportId: string) => verifyReport(deps)(reportId),
  };
};

describe('an agent who asks two buyers "still good?"', () => {
  it('can ask from either line, once both have agreed', async () => {
    const pair = await twoBuyers({ allowedBy: [bo] });
    await expect(pair.ask(bo)).rejects.toMatchObject({ message: expect.stringContaining("Cleo Buyer hasn't agreed") });
    expect(await pair.disconnected()).toEqual([ownerOf(cleo)]);
    const both = await twoBuyers();
    expect(await both.disconnected()).toEqual([]);
    expect(await both.ask(cleo)).toEqual({ state: 'asking' });
    expect(await both.states()).toEqual(['asking', 'asking']);
    await expect(both.ask(bo)).rejects.toMatchObject({ message: expect.stringContaining('already') });
  });

  it.each([
    ['one that confirms', 20_000_000, 1, 'confirmed', 'Still good: $480,000 from Bo Buyer and Cleo Buyer'],
    ['one that no longer does', 10_000_000, 0, 'below', 'No longer confirmed: $480,000 from Bo Buyer and Cleo Buyer'],
  ])('gets one letter for both, %s', async (_, value, fundStatus, outcome, subject) => {
    const pair = await twoBuyers();
    pair.setHeld(cleo, value);
    await pair.ask();
    await pair.answers(bo);
    expect(await pair.renewalOf(bo)).toMatchObject({ state: 'ready' });
    expect(await pair.line(bo)).toMatchObject({ reportId: first(cleo).id, fundStatus: 1 });
    expect(await pair.emails()).toEqual([]);
    await pair.answers(cleo);
    const sealed = (await pair.renewalOf(cleo))?.id ?? '';
    for (const request of [bo, cleo]) {
      expect(await pair.line(request)).toMatchObject({
        reportId: sealed,
        fundsReportId: sealed,
        fundStatus,
        stillGood: { state: 'open' },
      });
      expect(await pair.renewalOf(request)).toMatchObject({ state: 'issued', joint: { reportId: sealed } });
      expect(await pair.renewalOf(request)).not.toHaveProperty('part');
    }
    const report = await checkReport(pair, sealed);
    const before = await checkReport(pair, first(cleo).id);
    if (typeof report !== 'object' || typeof before !== 'object') throw new Error('Both are genuine');
    expect(report.content).toMatchObject({
      clientName: 'Bo Buyer and Cleo Buyer',
      accounts: [],
      reportType: 1,
      property: '12 Elm Street',
    });
    expect(report.content.renews?.fingerprint).toBe(before.row.fingerprint);
    expect(report.content.consents).toHaveLength(2);
    expect(before.standing?.supersededBy).toEqual({ at: report.content.issuedAt, fingerprint: report.row.fingerprint });
    expect(await pair.verify(first(cleo).id)).toMatchObject({ state: 'superseded' });
    expect(await pair.emails()).toEqual([`Bo: ${outcome}`, `Cleo: ${outcome}`]);
    expect(await pair.notices()).toEqual([subject]);
  });

  it('keeps what was accepted about one of their trusts, while that trust holds the money', async () => {
    const TRUST = 'The Lopez Family Trust';
    const pair = await twoBuyers({ holder: TRUST });
    const files = { share: async () => [], remove: async () => ({ writes: [], bytes: async () => undefined }) };
    const authority = { ...pair, files };
    const seen = { entity: TRUST, file_id: 'a-of-cleo-f1' };
    const authoritiesOf = async (reportId = '') => {
      const report = await checkReport(pair, reportId);
      return typeof report === 'object' ? (report.content.authorities ?? []).map(({ entity }) => entity) : report;
    };
    const claim = { ...seen, capacity: 'trustee' } as const;
    await shareAuthority(authority)(await pair.guest(cleo), first(cleo).id, claim);
    await acceptAuthority(pair)(agent, cleo.communicationId, seen);

    const renew = async () => {
      await pair.ask();
      await pair.answers(bo);
      await pair.answers(cleo);
      const line = await pair.line(cleo);
      return line?.kind === 'request' ? line.reportId : undefined;
    };
    const second = await renew();
    expect(await authoritiesOf(second)).toEqual([TRUST]);
    for (const request of [bo, cleo]) {
      const line = await pair.line(request);
      expect(statusOf(line as never, pair.clock()).is).toBe('confirmed');
    }
    expect([(await pair.renewalOf(bo))?.claims, (await pair.renewalOf(cleo))?.claims]).toMatchObject([
      undefined,
      [{ entity: TRUST, state: 'accepted' }],
    ]);
    // It's about the new report: the same document can still be refused there.
    await refuseAuthority(pair)(agent, cleo.communicationId, { ...seen, reason: 'The second page is missing.' });
    expect(await authoritiesOf(second)).toEqual([]);
    await acceptAuthority(pair)(agent, cleo.communicationId, seen);

    pair.setHolder(cleo, 'The Garcia Family Trust');
    const last = await renew();
    expect([last !== second, await authoritiesOf(last)]).toEqual([true, []]);
    expect(statusOf((await pair.line(bo)) as never, pair.clock()).is).not.toBe('confirmed');
  });

  it('gets one letter when both banks answer at the same moment, and can ask about that one', async () => {
    const pair = await twoBuyers();
    await pair.ask();
    await pair.read(bo);
    await pair.read(cleo);
    await Promise.all([bo, cleo, bo, cleo].map((request) => pair.fundsReports.issueAll(ownerOf(request))));
    expect(await pair.states()).toEqual(['open', 'open']);
    expect(await pair.emails()).toEqual(['Bo: confirmed', 'Cleo: confirmed']);
    await pair.ask();
    await pair.answers(cleo);
    await pair.answers(bo);
    expect(await pair.emails()).toHaveLength(4);
  });

  it('waits for the one whose bank needs a sign-in; only that buyer is emailed about it', async () => {
    const pair = await twoBuyers();
    await pair.ask();
    await pair.answers(bo);
    await pair.fails(cleo, 'needs_sign_in');
    expect(await pair.states()).toEqual(['asking', 'sign in']);
    expect(await pair.emails()).toEqual(['Cleo: sign in']);
    await pair.answers(cleo);
    expect(await pair.states()).toEqual(['open', 'open']);
  });

  it('keeps the letter when one bank fails, and no figures of the other buyer stay behind', async () => {
    const pair = await twoBuyers();
    await pair.ask();
    await pair.answers(bo);
    await pair.fails(cleo, 'refused');
    expect(await pair.states()).toEqual(['failed', 'failed']);
    expect(await pair.emails()).toEqual(['Bo: failed', 'Cleo: failed']);
    expect(await pair.renewalOf(bo)).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(await readFundsReports(pair.db, ownerOf(bo)))).not.toContain('30000000');
    expect(await pair.verify(first(cleo).id)).toMatchObject({ state: 'valid' });
    expect(await pair.ask()).toEqual({ state: 'asking' });
  });
});

describe('one of two buyers who ends it', () => {
  it('ends it for both: no question stays open, both banks go, and the other buyer is emailed', async () => {
    const pair = await twoBuyers();
    await pair.ask();
    await pair.answers(bo);
    await endStillGood(pair)(await pair.guest(cleo));
    expect(await pair.states()).toEqual([undefined, undefined]);
    expect(await pair.disconnected()).toEqual([ownerOf(bo), ownerOf(cleo)]);
    expect(await pair.emails()).toEqual(['Bo: ended']);
    expect(await pair.renewalOf(bo)).toMatchObject({ state: 'withdrawn' });
    expect(await pair.renewalOf(bo)).not.toHaveProperty('part');
    await pair.answers(cleo);
    expect(await pair.verify(first(cleo).id)).toMatchObject({ state: 'valid' });
  });

  it('by withdrawing the newest report withdraws the one before it on both sides', async () => {
    const pair = await twoBuyers();
    await pair.ask();
    await pair.answers(bo);
    await pair.answers(cleo);
    await withdrawGuestReport(pair)(await pair.guest(bo), (await pair.renewalOf(bo))?.id ?? '');
    for (const request of [bo, cleo]) {
      const states = (await readFundsReports(pair.db, ownerOf(request))).map(({ state }) => state);
      expect(states).toEqual(['withdrawn', 'withdrawn']);
      expect(await pair.line(request)).toMatchObject({ fundStatus: '', withdrawnAt: expect.any(String) });
    }
    expect(await pair.verify(first(cleo).id)).toMatchObject({ state: 'revoked' });
    await expect(pair.ask()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
