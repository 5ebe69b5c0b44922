import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { duePartitions } from '#core/data/due-list.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import { OPEN_WORK } from '#core/data/outbox-entity.ts';
import { DAY, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection, anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import { aLaggingReplica } from '#test/builders/a-lagging-replica.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { someNotices } from '#test/builders/some-notices.ts';
import { someReports } from '#test/builders/some-reports.ts';
import { readingStarted } from '../bank-data.ts';
import { readTransactions } from '../bank-transactions.ts';
import { assetReport, type BankConnection, type BankReading, bankConnection, bankData, byItem } from '../entity.ts';
import { finishRepair } from '../linking/change-bank.ts';
import { type FundsProvider, ProviderError, type ProviderFailure } from '../provider/funds-provider.ts';
import type { BankTask, ItemNews } from '../tasks.ts';
import { accessTokenPlace, reportTokenPlace } from '../vault.ts';
import { assetReportAnnounced, assetReportOrdered } from './asset-reports.ts';
import { bankWorker } from './bank-worker.ts';
import type { WaitingReports } from './waiting-reports.ts';

const noClient = async () => false;

const database = aTestDatabase();

const GUEST = 'LINK#guest';
const AGENT = 'ACCOUNT#ada';
const coffee = { date: '2026-11-20', name: 'Coffee', amount: cents(-4_50) };
const withTransactions = [aBank({ accounts: [anAccount({ transactions: [coffee] })] })];
const fails = (failure: ProviderFailure, itemId?: string) => async () => {
  throw new ProviderError(failure, 'CODE', 'No', itemId);
};

type Given = {
  owner?: string;
  reading?: BankReading;
  provider?: Partial<FundsProvider>;
  fundsReports?: Partial<WaitingReports>;
};

/** An owner with one linked bank, its token in the vault, and the worker over it. */
const aWorker = async (given: Given = {}) => {
  const { owner = GUEST, reading = anUnfinishedReading } = given;
  const side = await aBankSide(database, given.provider);
  const { fundsReports, calls } = someReports(given.fundsReports);
  const { db, vault, asked } = side;
  await db.transact([
    bankConnection.put({ owner, itemId: 'item-1' }, aConnection(), { index: byItem({ itemId: 'item-1' }, owner) }),
    await vault.seal(accessTokenPlace(owner, 'item-1'), 'access-1'),
    bankData.put({ owner }, reading),
  ]);
  // A task can start before the replica has the rows that it needs.
  const lagging = aLaggingReplica(db);
  // News about a bank arrives long after it was linked: its index has caught up.
  const query: Db['query'] = (input) => (input.index ? db : lagging).query(input);
  const work = bankWorker({
    ...side,
    db: { ...lagging, query },
    fundsReports,
    notices: someNotices(),
    answerSample: noClient,
  });
  return {
    ...side,
    calls,
    carryOut: (task: BankTask, attempts = 1, createdAt = NOW) =>
      work(task, { id: 'outbox-1', attempts, createdAt: createdAt.toISOString() } as OutboxEntry),
    reading: () => bankData.get(db, { owner }),
    report: (assetReportId: string) => assetReport.get(db, { assetReportId }),
    /** The notices about one kind of event that were stored. */
    notices: async (event: string) => (await db.query({ pk: `NOTICE#${event}` })).items,
    connection: () => bankConnection.get(db, { owner, itemId: 'item-1' }),
    tokens: async () => (await vault.reportTokens(owner)).map(({ assetReportId }) => assetReportId),
    askedFor: (name: keyof FundsProvider) => asked.filter(([asked]) => asked === name).map(([, ...input]) => input),
  };
};

const order = { type: 'read', owner: GUEST } as const;
const fetchFull = { type: 'fetch', assetReportId: 'report-1', full: true } as const;
const fetchFast = { ...fetchFull, full: false } as const;

describe('ordering a report', () => {
  it('asks the bank for as many days as someone needs, and keeps its token in the vault', async () => {
    const { carryOut, reading, report, tokens, askedFor } = await aWorker({
      reading: { ...anUnfinishedReading, days: 30 },
      fundsReports: { daysNeeded: async () => 60 },
    });
    await carryOut(order);
    expect(askedFor('buildReport')).toEqual([[{ accessTokens: ['access-1'], days: 60, reference: GUEST }]]);
    expect(await reading()).toMatchObject({ state: 'reading', assetReportId: 'report-1', days: 60 });
    expect(await report('report-1')).toMatchObject({ owner: GUEST });
    expect(await tokens()).toEqual(['report-1']);
  });

  // Seen red: a bank that the client had disconnected was read with the next one, until the worker had ended it.
  it('asks for no bank that was disconnected, also while it is still being ended', async () => {
    const fundsReports = { disconnectedAt: async () => isoAfter(NOW, 1) };
    const worker = await aWorker({ fundsReports });
    await worker.carryOut(order);
    expect(worker.askedFor('buildReport')).toEqual([]);
    await aSecondBank(worker, isoAfter(NOW, 2));
    await worker.carryOut(order);
    expect(worker.askedFor('buildReport')).toMatchObject([[{ accessTokens: ['access-2'] }]]);
  });

  it('asks for the days of the task or of an earlier reading when those are more', async () => {
    const { carryOut, askedFor } = await aWorker({ reading: { ...anUnfinishedReading, days: 30 } });
    await carryOut(order);
    await carryOut({ ...order, days: 90 });
    expect(askedFor('buildReport')).toMatchObject([[{ days: 30 }], [{ days: 90 }]]);
  });

  it('starts the reading when the webhook was faster than the answer', async () => {
    const { carryOut, db, clock } = await aWorker();
    await assetReportAnnounced(db, { assetReportId: 'report-1', outcome: 'full' }, clock());
    expect(await tasksIn(db)).toEqual([]);
    await carryOut(order);
    expect(await tasksIn(db)).toEqual([fetchFull]);
  });

  it('orders nothing again when its worker died after the token was stored', async () => {
    const { carryOut, report, askedFor, db } = await aWorker();
    await carryOut(order);
    await db.delete(assetReport.key({ assetReportId: 'report-1' }));
    await carryOut(order, 2);
    expect(askedFor('buildReport')).toHaveLength(1);
    expect(await report('report-1')).toMatchObject({ owner: GUEST });
  });

  it('leaves nothing at the bank when the banks were disconnected in the meantime', async () => {
    const { carryOut, db, tokens, askedFor } = await aWorker();
    await db.delete(bankData.key({ owner: GUEST }));
    await carryOut(order);
    expect(askedFor('removeReport')).toEqual([['report-token-1']]);
    expect(await tokens()).toEqual([]);
  });

  it('asks nothing when no bank is linked', async () => {
    const { carryOut, asked } = await aWorker();
    await carryOut({ ...order, owner: 'LINK#other' });
    expect(asked).toEqual([]);
  });

  it('says why it is repeated, and fails at the last attempt', async () => {
    const { carryOut, reading, calls } = await aWorker({ provider: { buildReport: fails('unavailable') } });
    await expect(carryOut(order)).rejects.toThrow(ProviderError);
    expect(await reading()).toMatchObject({ state: 'reading', failure: 'unavailable' });
    expect(calls).toEqual([]);
    await carryOut(order, MAX_ATTEMPTS);
    expect(await reading()).toMatchObject({ state: 'failed', failure: 'unavailable' });
    expect(calls).toEqual(['fail all', 'send what was agreed']);
  });

  it.each([
    ['the provider names it', 'item-1', []],
    ['the provider does not, and is asked', undefined, [['access-1']]],
  ])('marks the bank that needs its person when %s', async (_, itemId, asked) => {
    const { carryOut, db, askedFor } = await aWorker({
      provider: {
        buildReport: fails('needs_sign_in', itemId),
        describe: async () => ({ institutionId: 'ins-1', institutionName: 'Harbor', needsSignIn: true }),
      },
    });
    await carryOut(order);
    expect(await bankConnection.get(db, { owner: GUEST, itemId: 'item-1' })).toMatchObject({ state: 'needs_repair' });
    expect(askedFor('describe')).toEqual(asked);
  });

  it('refreshes the last report when it can still be read, and else builds a new one', async () => {
    const { carryOut, db, vault, askedFor } = await aWorker({ reading: aReading({ days: 90 }) });
    await carryOut({ type: 'refresh', owner: GUEST });
    expect(askedFor('buildReport')).toHaveLength(1);
    await bankData.change(db, { owner: GUEST }, { set: { assetReportId: 'report-0' } });
    await db.transact([await vault.seal(reportTokenPlace(GUEST, 'report-0'), 'token-0')]);
    await carryOut({ type: 'refresh', owner: GUEST });
    expect(askedFor('refreshReport')).toEqual([[{ reportToken: 'token-0', days: 90, reference: GUEST }]]);
  });
});

/** Starts with a report that is ordered and ready to read. */
const anOrderedReport = async (given: Given = {}) => {
  const worker = await aWorker(given);
  await worker.carryOut({ ...order, owner: given.owner ?? GUEST });
  return worker;
};

describe('reading a report', () => {
  it('shows the fast form first, and issues letters only with the complete one', async () => {
    const { carryOut, reading, report, calls, db } = await anOrderedReport({
      provider: { readReport: async (_, full) => (full ? withTransactions : [aBank()]) },
    });
    await carryOut(fetchFast);
    expect(await reading()).toMatchObject({ state: 'ready', full: false, banks: [{ itemId: 'item-1' }] });
    expect(calls).toEqual([]);
    await carryOut(fetchFull);
    expect(await reading()).toMatchObject({ state: 'ready', full: true });
    // In this order: an agreed report has its own task that issues it, and would be drawn twice.
    expect(calls).toEqual(['issue all', 'send what was agreed']);
    expect(await report('report-1')).toMatchObject({ settled: true });
    expect(await readTransactions(db, GUEST)).toEqual({ a1: [coffee] });
    expect(JSON.stringify(await reading())).not.toContain('Coffee');
  });

  it('never puts the fast form in the place of the complete one', async () => {
    const { carryOut, reading } = await anOrderedReport();
    await carryOut(fetchFull);
    await carryOut(fetchFast);
    expect(await reading()).toMatchObject({ full: true });
  });

  it('is left to the newer order, and the older report is removed', async () => {
    const { carryOut, db, reading, calls, tokens } = await anOrderedReport({
      provider: { readReport: async () => withTransactions },
    });
    await carryOut(order);
    await carryOut(fetchFull);
    expect(await readTransactions(db, GUEST)).toEqual({});
    expect(await reading()).toMatchObject({ state: 'reading', assetReportId: 'report-2' });
    expect(calls).toEqual([]);
    expect(await tokens()).toEqual(['report-2']);
  });

  it('is left to the newer order even when the older report fails', async () => {
    const { carryOut, reading, report, calls } = await anOrderedReport({ provider: { readReport: fails('refused') } });
    await carryOut(order);
    await carryOut(fetchFull);
    expect(await reading()).toMatchObject({ state: 'reading', assetReportId: 'report-2' });
    expect(await report('report-1')).toMatchObject({ settled: true });
    expect(calls).toEqual([]);
  });

  it('stores the transactions of every bank that is still linked', async () => {
    const other = aBank({ itemId: 'item-0', accounts: [anAccount({ accountId: 'a0', transactions: [coffee] })] });
    const { carryOut, db } = await anOrderedReport({
      provider: { readReport: async () => [other, ...withTransactions] },
    });
    await carryOut(fetchFull);
    expect(await readTransactions(db, GUEST)).toEqual({ a1: [coffee] });
  });

  it("removes an account's earlier reports, except those that letters wait for", async () => {
    const { carryOut, db, vault, tokens } = await anOrderedReport({
      owner: AGENT,
      fundsReports: { evidenceInUse: async () => new Set(['evidence']) },
    });
    for (const id of ['older', 'evidence'])
      await db.transact([await vault.seal(reportTokenPlace(AGENT, id), `token-${id}`)]);
    await carryOut(fetchFull);
    expect((await tokens()).sort()).toEqual(['evidence', 'report-1']);
  });

  it('is polled again when it is not ready, and repeated when the provider is down', async () => {
    const { carryOut, reading, report } = await anOrderedReport({ provider: { readReport: fails('not_ready') } });
    await carryOut(fetchFull);
    expect((await report('report-1'))?.settled).toBeUndefined();
    expect(await reading()).toMatchObject({ state: 'reading' });
    const down = await anOrderedReport({ provider: { readReport: fails('unavailable') } });
    await expect(down.carryOut(fetchFull)).rejects.toThrow(ProviderError);
  });

  it('goes on without the fast form, and fails without the complete one', async () => {
    const { carryOut, reading, report, calls } = await anOrderedReport({ provider: { readReport: fails('refused') } });
    await carryOut(fetchFast);
    expect(await reading()).toMatchObject({ state: 'reading' });
    await carryOut(fetchFull);
    expect(await reading()).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(calls).toEqual(['fail all', 'send what was agreed']);
    expect(await report('report-1')).toMatchObject({ settled: true });
  });

  it('fails when the bank has announced that there will be no report', async () => {
    const { carryOut, db, clock, reading, askedFor } = await anOrderedReport();
    await assetReportAnnounced(
      db,
      { assetReportId: 'report-1', outcome: 'failed', reason: 'DATA_UNAVAILABLE' },
      clock(),
    );
    await carryOut(fetchFull);
    expect(await reading()).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(askedFor('readReport')).toEqual([]);
  });

  it('is over when the banks were disconnected', async () => {
    const { carryOut, db, vault, asked } = await anOrderedReport();
    await db.transact([vault.removal(reportTokenPlace(GUEST, 'report-1'))]);
    asked.length = 0;
    await carryOut(fetchFull);
    expect(asked).toEqual([]);
  });

  it.each([
    ['ready', undefined, true, ['ready for letter-1'], true],
    ['not ready', undefined, false, ['ready for letter-1'], undefined],
    ['refused', 'CODE', true, ['refused for letter-1'], true],
  ])("gives a letter's own report to that letter: %s", async (_, failed, isDone, expected, settled) => {
    const { fundsReports, calls } = someReports();
    const evidenceArrived: WaitingReports['evidenceArrived'] = async (...given) => {
      await fundsReports.evidenceArrived(...given);
      return isDone;
    };
    const { carryOut, db, clock, report } = await aWorker({ fundsReports: { evidenceArrived } });
    await assetReportOrdered(db, 'report-1', { owner: GUEST, fundsReportId: 'letter-1' }, clock());
    if (failed) await assetReport.change(db, { assetReportId: 'report-1' }, { set: { failed } });
    await carryOut(fetchFast);
    expect(calls).toEqual([]);
    await carryOut(fetchFull);
    expect(calls).toEqual(expected);
    expect((await report('report-1'))?.settled).toBe(settled);
  });
});

describe('ending access', () => {
  it('ends a single connection at the bank, and takes its transactions with it', async () => {
    const { carryOut, db, vault, askedFor } = await anOrderedReport({
      provider: { readReport: async () => withTransactions },
    });
    await carryOut(fetchFull);
    await carryOut({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(askedFor('removeConnection')).toEqual([['access-1']]);
    expect(await vault.accessTokens(GUEST)).toEqual([]);
    expect(await readTransactions(db, GUEST)).toEqual({});
    await carryOut({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(askedFor('removeConnection')).toHaveLength(1);
  });

  it('leaves nothing of an owner, neither here nor at the bank', async () => {
    const { carryOut, db, vault, reading, tokens, askedFor } = await anOrderedReport();
    await carryOut({ type: 'disconnect', owner: GUEST });
    expect(askedFor('removeConnection')).toEqual([['access-1']]);
    expect(askedFor('removeReport')).toEqual([['report-token-1']]);
    expect([await tokens(), await vault.accessTokens(GUEST), await reading()]).toEqual([[], [], undefined]);
    expect(await bankConnection.get(db, { owner: GUEST, itemId: 'item-1' })).toBeUndefined();
  });

  it('leaves a bank that was linked after the order, with the report on it', async () => {
    for (const abandon of [false, true]) {
      const worker = await anOrderedReport();
      await worker.db.transact([
        bankConnection.update({ owner: GUEST, itemId: 'item-1' }, { set: { linkedAt: isoAfter(NOW, 1) } }),
      ]);
      await worker.carryOut({ type: 'disconnect', owner: GUEST, abandon });
      expect(worker.askedFor('removeConnection')).toEqual([]);
      expect(worker.askedFor('removeReport')).toEqual([]);
      expect(await worker.connection()).toBeDefined();
      await worker.carryOut(fetchFull);
      expect(await worker.reading()).toMatchObject({ state: 'ready', assetReportId: 'report-1' });
    }
  });

  it('ends the earlier bank, and reads the later one again without it', async () => {
    const worker = await anOrderedReport();
    await aSecondBank(worker, isoAfter(NOW, 1));
    await worker.carryOut({ type: 'disconnect', owner: GUEST });
    expect(worker.askedFor('removeConnection')).toEqual([['access-1']]);
    expect((await worker.vault.accessTokens(GUEST)).map(({ itemId }) => itemId)).toEqual(['item-2']);
    expect(await tasksIn(worker.db)).toContainEqual(order);
  });

  it('ends no bank that is linked while it looks', async () => {
    const worker = await aWorker();
    let isFirst = true;
    const linkMeanwhile: WaitingReports['release'] = async () => {
      if (isFirst) await aSecondBank(worker, isoAfter(NOW, 1));
      isFirst = false;
      return true;
    };
    const late = bankWorker({
      ...worker,
      fundsReports: { ...someReports().fundsReports, release: linkMeanwhile },
      notices: someNotices(),
      answerSample: noClient,
    });
    await late({ type: 'disconnect', owner: GUEST }, { attempts: 1, createdAt: NOW.toISOString() } as OutboxEntry);
    expect((await worker.vault.accessTokens(GUEST)).map(({ itemId }) => itemId)).toEqual(['item-2']);
  });

  it('waits while a letter waits for the bank, unless it is abandoned', async () => {
    const release: WaitingReports['release'] = async (_, { abandon }) => abandon;
    const { carryOut, reading } = await aWorker({ fundsReports: { release } });
    await carryOut({ type: 'disconnect', owner: GUEST });
    expect(await reading()).toBeDefined();
    await carryOut({ type: 'disconnect', owner: GUEST, abandon: true });
    expect(await reading()).toBeUndefined();
  });

  it.each([
    ['forgets what the bank no longer knows', 'refused', 0],
    ['is repeated when the bank is down', 'unavailable', 1],
  ] as const)('%s', async (_, failure, left) => {
    const { carryOut, vault } = await aWorker({ provider: { removeConnection: fails(failure) } });
    const end = carryOut({ type: 'disconnect', owner: GUEST });
    if (left > 0) await expect(end).rejects.toThrow(ProviderError);
    else await end;
    expect(await vault.accessTokens(GUEST)).toHaveLength(left);
  });

  // Seen red: after the eighth try nothing but the alarm followed, while the client read that it takes a minute at most.
  it.each<BankTask>([
    { type: 'disconnect', owner: GUEST },
    { type: 'remove', owner: GUEST, itemId: 'item-1' },
  ])('is begun again a day after it was given up, for the banks of the first order: %j', async (task) => {
    const { carryOut, db } = await aWorker({ provider: { removeConnection: fails('unavailable') } });
    await expect(carryOut(task, MAX_ATTEMPTS - 1)).rejects.toThrow(ProviderError);
    expect(await tasksIn(db)).toEqual([]);
    await expect(carryOut(task, MAX_ATTEMPTS)).rejects.toThrow(ProviderError);
    const [again] = await tasksIn(db);
    expect(again).toEqual(task.type === 'disconnect' ? { ...task, orderedAt: NOW.toISOString() } : task);
    const pages = await Promise.all(duePartitions(OPEN_WORK).map((pk) => db.query({ pk, index: 'Due' })));
    expect(pages.flatMap(({ items }) => items).map(({ DueSK }) => DueSK)).toEqual([isoAfter(NOW, DAY)]);
  });
});

/** A second bank of the same owner, so that one remains when the first is unlinked. */
const aSecondBank = async (
  { db, vault }: Pick<Awaited<ReturnType<typeof aWorker>>, 'db' | 'vault'>,
  linkedAt = NOW.toISOString(),
) =>
  db.transact([
    bankConnection.put({ owner: GUEST, itemId: 'item-2' }, aConnection({ itemId: 'item-2', linkedAt })),
    await vault.seal(accessTokenPlace(GUEST, 'item-2'), 'access-2'),
  ]);

describe('what was read from a bank that goes', () => {
  it('goes with it, and with every report that contains it', async () => {
    const { carryOut, db, reading, tokens } = await anOrderedReport();
    await carryOut(fetchFull);
    await db.delete(bankConnection.key({ owner: GUEST, itemId: 'item-1' }));
    await carryOut({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(await reading()).toBeUndefined();
    expect(await tokens()).toEqual([]);
  });

  it('leaves the figures of the other bank, which is read again', async () => {
    const worker = await aWorker({
      reading: aReading({ banks: [aBank(), aBank({ itemId: 'item-2', accounts: [anAccount({ accountId: 'a2' })] })] }),
    });
    await aSecondBank(worker);
    await worker.db.delete(bankConnection.key({ owner: GUEST, itemId: 'item-1' }));
    await worker.carryOut({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(await worker.reading()).toMatchObject({ state: 'reading', banks: [{ itemId: 'item-2' }] });
    expect(await tasksIn(worker.db)).toEqual([order]);
  });

  it('keeps the report that a letter waits for', async () => {
    const { carryOut, db, vault, tokens } = await anOrderedReport({
      fundsReports: { evidenceInUse: async () => new Set(['evidence']) },
    });
    await db.transact([await vault.seal(reportTokenPlace(GUEST, 'evidence'), 'token-evidence')]);
    await carryOut({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(await tokens()).toEqual(['evidence']);
  });
});

describe('a bank that is linked while another one is ended', () => {
  const later = new Date(NOW.getTime() + MINUTE);
  /** A bank is linked while the provider removes a report. */
  const aBusyWorker = async () => {
    let happens = async (): Promise<unknown> => undefined;
    const worker = await anOrderedReport({ provider: { removeReport: async () => void (await happens()) } });
    await worker.carryOut(fetchFull);
    await worker.db.delete(bankConnection.key({ owner: GUEST, itemId: 'item-1' }));
    happens = async () => {
      await aSecondBank(worker);
      await worker.db.transact([readingStarted(GUEST, later)]);
    };
    return worker;
  };

  it.each<BankTask>([
    { type: 'remove', owner: GUEST, itemId: 'item-1' },
    { type: 'disconnect', owner: GUEST, abandon: true },
  ])('is read, and nothing is left of the other one: $type', async (task) => {
    const { carryOut, db, vault, reading } = await aBusyWorker();
    await carryOut(task);
    expect(await reading()).toMatchObject({ state: 'reading', banks: [] });
    expect(await tasksIn(db)).toContainEqual(order);
    expect((await vault.accessTokens(GUEST)).map(({ itemId }) => itemId)).toEqual(['item-2']);
  });
});

describe('news of a bank', () => {
  const news = (news: ItemNews): BankTask => ({ type: 'item', itemId: 'item-1', news });

  it('ends a connection whose person ended it at the bank, deletes what was read, and says so once', async () => {
    const { carryOut, db, calls, connection, notices } = await anOrderedReport({
      provider: { readReport: async () => withTransactions },
    });
    await carryOut(fetchFull);
    calls.length = 0;
    await carryOut(news({ kind: 'revoked' }));
    expect(await connection()).toBeUndefined();
    expect(await tasksIn(db)).toContainEqual({ type: 'remove', owner: GUEST, itemId: 'item-1' });
    expect(calls).toEqual(['fail all with parts']);
    await carryOut(news({ kind: 'revoked' }));
    expect(await notices('ended')).toHaveLength(1);
  });

  it('says so once even when two webhooks arrive together', async () => {
    let waiting: (() => void) | undefined;
    // Both have found the connection before either ends it.
    const bothHere = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    let here = 0;
    const failAllWithParts = async () => {
      here += 1;
      if (here === 2) waiting?.();
      await bothHere;
    };
    const { carryOut, notices } = await aWorker({ fundsReports: { failAllWithParts } });
    await Promise.all([carryOut(news({ kind: 'revoked' })), carryOut(news({ kind: 'revoked' }))]);
    expect(await notices('ended')).toHaveLength(1);
  });

  it('deletes what was read from an account that is no longer shared, and reads the rest again', async () => {
    const { carryOut, db, reading, tokens, notices } = await aWorker({
      reading: aReading({ banks: [aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2' })] })] }),
    });
    for (let time = 0; time < 2; time += 1) await carryOut(news({ kind: 'account revoked', accountId: 'a1' }));
    expect(await reading()).toMatchObject({ state: 'reading', banks: [{ accounts: [{ accountId: 'a2' }] }] });
    expect(await readTransactions(db, GUEST)).toEqual({});
    expect(await tokens()).toEqual([]);
    expect(await tasksIn(db)).toContainEqual(order);
    expect(await notices('accountEnded')).toHaveLength(1);
  });

  it('orders a report again that was on its way when an account was no longer shared', async () => {
    const { carryOut, db, reading, calls } = await anOrderedReport();
    await carryOut(news({ kind: 'account revoked', accountId: 'a1' }));
    await carryOut(fetchFull);
    expect(await reading()).toMatchObject({ state: 'reading', banks: [] });
    expect(calls).toEqual(['fail all with parts']);
    expect(await tasksIn(db)).toContainEqual(order);
  });

  it.each<[string, ['needs sign-in' | 'repaired', minute: number][], BankConnection['state'], notices: number]>([
    [
      'an error that was reported before the repair',
      [
        ['repaired', 2],
        ['needs sign-in', 1],
      ],
      'linked',
      0,
    ],
    [
      'a repair that was reported before a new error',
      [
        ['needs sign-in', 1],
        ['needs sign-in', 3],
        ['repaired', 2],
      ],
      'needs_repair',
      1,
    ],
    [
      'nothing that comes in its order',
      [
        ['needs sign-in', 1],
        ['repaired', 2],
        ['needs sign-in', 3],
      ],
      'needs_repair',
      2,
    ],
  ])('is not misled by %s', async (_, inThisOrder, state, notified) => {
    const { carryOut, connection, notices } = await aWorker();
    for (const [kind, minute] of inThisOrder)
      await carryOut(news({ kind }), 1, new Date(NOW.getTime() + minute * MINUTE));
    expect(await connection()).toMatchObject({ state });
    expect(await notices('needsSignIn')).toHaveLength(notified);
  });

  it('is not marked by an error from before its person signed in again', async () => {
    const { carryOut, db, connection, notices } = await aWorker();
    await finishRepair({ db, clock: () => new Date(NOW.getTime() + MINUTE) })(GUEST, 'item-1');
    await carryOut(news({ kind: 'needs sign-in' }));
    expect(await connection()).toMatchObject({ state: 'linked' });
    expect(await notices('needsSignIn')).toEqual([]);
  });

  it.each([
    [true, 'needs_repair', 1],
    [false, 'linked', 0],
  ] as const)(
    'asks the bank when an error is reported, which may be hours late: %s',
    async (needsSignIn, state, notified) => {
      const describe = async () => ({ institutionId: 'ins-1', institutionName: 'First Harbor Bank', needsSignIn });
      const { carryOut, connection, notices } = await aWorker({ provider: { describe } });
      await carryOut(news({ kind: 'sign-in error' }));
      expect(await connection()).toMatchObject({ state });
      expect(await notices('needsSignIn')).toHaveLength(notified);
    },
  );

  it('marks a bank that needs its person, and says so once', async () => {
    const { carryOut, connection, notices } = await aWorker();
    for (let time = 0; time < 2; time += 1) await carryOut(news({ kind: 'needs sign-in' }));
    expect(await connection()).toMatchObject({ state: 'needs_repair' });
    expect(await notices('needsSignIn')).toHaveLength(1);
  });

  it('clears the mark once they have signed in, and reads the bank again', async () => {
    const { carryOut, db, connection } = await aWorker();
    await carryOut(news({ kind: 'repaired' }));
    expect(await tasksIn(db)).toEqual([]);
    await carryOut(news({ kind: 'needs sign-in' }));
    await carryOut(news({ kind: 'repaired' }));
    expect(await connection()).toMatchObject({ state: 'linked' });
    expect(await tasksIn(db)).toEqual([order]);
  });

  it.each<ItemNews>([
    { kind: 'revoked' },
    { kind: 'account revoked', accountId: 'a1' },
    { kind: 'needs sign-in' },
    { kind: 'sign-in error' },
    { kind: 'repaired' },
  ])('does not matter once the bank is unlinked: $kind', async (given) => {
    const { carryOut, db, notices } = await aWorker();
    await db.delete(bankConnection.key({ owner: GUEST, itemId: 'item-1' }));
    await carryOut(news(given));
    expect(await tasksIn(db)).toEqual([]);
    for (const event of ['ended', 'accountEnded', 'needsSignIn']) expect(await notices(event)).toEqual([]);
  });
});

it('hands a letter that was released to the letters', async () => {
  const { carryOut, calls } = await aWorker();
  await carryOut({ type: 'issue', owner: GUEST, fundsReportId: 'letter-1' });
  expect(calls).toEqual(['issue letter-1']);
});
