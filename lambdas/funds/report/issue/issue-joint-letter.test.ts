import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { BankAccountData } from '#public/funds/bank';
import { communication, fundsRequest, readRequest } from '#public/funds/request';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aLetter } from '#test/builders/a-letter.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { createWrites } from '../../request/funds-request-store.ts';
import { checkReport } from '../check-report.ts';
import { letterWrite, readLetter } from '../letter-store.ts';
import { discardFile } from './drawn-file.ts';
import { issueJointLetter } from './issue-joint-letter.ts';
import { waitingLetters } from './waiting-letters.ts';

const database = aTestDatabase();

const [BO, CLEO] = ['b'.repeat(32), 'c'.repeat(32)];
const bo = aRequest({
  id: BO,
  communicationId: 'of-bo',
  state: 'at_bank',
  joint: { linkId: CLEO, communicationId: 'of-cleo', name: 'Cleo Buyer', place: 1 },
});
const cleo = aRequest({
  ...bo,
  id: CLEO,
  communicationId: 'of-cleo',
  clientFirstName: 'Cleo',
  clientEmail: 'cleo@example.com',
  joint: { linkId: BO, communicationId: 'of-bo', name: 'Bo Buyer', place: 2 },
});
const letterOf = ({ id, communicationId }: typeof bo) =>
  aLetter({ id: `letter-of-${id}`, owner: `LINK#${id}`, requestId: id, communicationId });
const holding = ({ communicationId }: typeof bo, value: number, over: Partial<BankAccountData> = {}) => [
  aBank({
    itemId: communicationId,
    accounts: [anAccount({ accountId: communicationId, mask: communicationId, value: cents(value), ...over })],
  }),
];

/** Two buyers who are asked for $480,000 together, and whose banks have both answered. */
const twoBuyers = async () => {
  const side = await aBankSide(database);
  const { db } = side;
  await db.transact([...createWrites(bo, bo.expiresAt), ...createWrites(cleo, cleo.expiresAt)]);
  await db.transact([letterWrite(letterOf(bo)), letterWrite(letterOf(cleo))]);
  const { documents, files } = someDocuments();
  const { sealer, checker } = aSealer();
  const deps = {
    ...side,
    sealer,
    checker,
    documents,
    pictures: { find: async () => undefined },
    // No two drawings are alike.
    signPdf: signNothing,
    draw: async () => randomBytes(8),
    siteUrl: 'https://groundwork.example',
  };
  const issue = issueJointLetter(deps);
  return {
    db,
    files,
    letters: waitingLetters(deps),
    /** What the worker does a quarter of an hour later. */
    async discardFiles() {
      for (const { type, reportId, file } of await tasksIn(db))
        if (type === 'discard file') await discardFile({ db, documents })(String(reportId), String(file));
    },
    report: (request: typeof bo) => checkReport({ db, checker, documents }, letterOf(request).id),
    issue: (request: typeof bo, value: number, over?: Partial<BankAccountData>) =>
      issue(letterOf(request), holding(request, value, over)),
    letter: (request: typeof bo) => readLetter(db, `LINK#${request.id}`, letterOf(request).id),
    emails: async () => (await tasksIn(db)).flatMap(({ template }) => template ?? []).sort(),
    line: ({ communicationId }: typeof bo) => communication.get(db, { agentId: bo.agentId, communicationId }),
  };
};

describe('the buyer whose bank answers first', () => {
  it('leaves a part that no one is shown, and a request that is done on this side', async () => {
    const { db, issue, letter, emails, line } = await twoBuyers();
    expect(await issue(bo, 30_000_000)).toBe('issued');
    expect(await letter(bo)).toMatchObject({ state: 'ready', part: { total: 30_000_000 } });
    expect(await readRequest(db, BO)).toMatchObject({ state: 'received' });
    expect(await readRequest(db, CLEO)).toMatchObject({ state: 'at_bank', coBuyerDone: letterOf(bo).id });
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
    const { db, report, issue, letter, emails, line } = await twoBuyers();
    await issue(bo, 30_000_000);
    await issue(cleo, second);
    expect(await report(cleo)).toMatchObject({
      content: { clientName: 'Bo Buyer and Cleo Buyer', confirmed: fundStatus === 1, accounts: [] },
    });
    for (const request of [bo, cleo]) {
      const issued = await letter(request);
      expect(issued).toMatchObject({ state: 'issued', otherHalf: { reportId: letterOf(cleo).id } });
      expect(issued).not.toHaveProperty('part');
      expect(await readRequest(db, request.id)).toMatchObject({ state: 'received', reportId: letterOf(cleo).id });
      expect(await line(request)).toMatchObject({ fundStatus, reportId: letterOf(cleo).id });
    }
    expect(await emails()).toEqual(['part-complete', 'report-received', 'request-complete', 'request-complete']);
  });
});

describe('two buyers who link the same joint account', () => {
  it('are not confirmed for twice what is in it', async () => {
    const { report, issue, line } = await twoBuyers();
    const joint = { mask: '5150', owners: [{ names: ['Bo Buyer'], addresses: [], phoneNumbers: [], emails: [] }] };
    await issue(bo, 40_000_000, joint);
    await issue(cleo, 40_000_000, joint);
    expect(await report(cleo)).toMatchObject({
      content: { confirmed: false, sameAccounts: 'counted once' },
    });
    expect(await line(bo)).toMatchObject({ fundStatus: 0 });
  });
});

describe('two buyers', () => {
  it('who finish at the same moment make one report', async () => {
    const { issue, letter, emails, files, report, discardFiles } = await twoBuyers();
    await Promise.all([issue(bo, 30_000_000), issue(cleo, 18_000_000)]);
    const [mine, theirs] = [await letter(bo), await letter(cleo)];
    expect([mine?.state, theirs?.state]).toEqual(['issued', 'issued']);
    expect((await emails()).filter((template) => template === 'report-received')).toHaveLength(1);
    await discardFiles();
    // What the other worker drew is not left behind, and didn't replace the file that was sealed.
    expect([...files.keys()]).toHaveLength(1);
    const { reportId } = mine?.state === 'issued' && mine.otherHalf ? mine.otherHalf : { reportId: '' };
    expect(await report(reportId === letterOf(bo).id ? bo : cleo)).toMatchObject({ content: { reportId } });
  });

  it('get no report when one of them canceled, or never was asked together', async () => {
    const { db, issue, letter } = await twoBuyers();
    await fundsRequest.change(db, { linkId: BO }, { set: { state: 'cancelled' } });
    expect(await issue(bo, 30_000_000)).toBe('over');
    expect(await letter(bo)).toMatchObject({ state: 'pending' });
  });

  it('lose a part with the access to its bank, and the other buyer is first again', async () => {
    const { db, issue, letter, letters } = await twoBuyers();
    await issue(bo, 30_000_000);
    await letters.failAll(`LINK#${BO}`);
    expect(await letter(bo)).toMatchObject({ state: 'ready' });
    await letters.failAllWithParts(`LINK#${BO}`);
    expect(await letter(bo)).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(await db.get({ PK: `LINK#${BO}`, SK: `LETTER#${letterOf(bo).id}` }))).not.toContain(
      '30000000',
    );
    expect(await readRequest(db, BO)).toMatchObject({ state: 'opened' });
    expect(await readRequest(db, CLEO)).not.toHaveProperty('coBuyerDone');
    await issue(cleo, 48_000_000);
    expect(await letter(cleo)).toMatchObject({ state: 'ready' });
  });

  it('both take part again when the first one took the part back', async () => {
    const { db, issue, letter } = await twoBuyers();
    await issue(bo, 30_000_000);
    await db.update(
      { PK: `LINK#${BO}`, SK: `LETTER#${letterOf(bo).id}` },
      { set: { state: 'withdrawn', withdrawnAt: 'now' } },
    );
    await issue(cleo, 18_000_000);
    expect(await letter(cleo)).toMatchObject({ state: 'ready', part: { total: 18_000_000 } });
  });
});
