import { type Condition, type Db, held, keyIn, when } from '#core/data/db.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { figuresOf } from '../bank-data.ts';
import { saveTransactions } from '../bank-transactions.ts';
import { disconnectAll, disconnectBank } from '../ending/disconnect-banks.ts';
import { forgetFigures } from '../ending/forget-figures.ts';
import { type RemoveReports, removeReports } from '../ending/remove-reports.ts';
import { type AssetReport, assetReport, bankData } from '../entity.ts';
import { linkedInWindow } from '../linking/bank-window.ts';
import { connectBank } from '../linking/connect-bank.ts';
import { isGuestOwner, linkIdOf } from '../owner-rows.ts';
import {
  type BankData,
  type FundsProvider,
  ProviderError,
  type ReportingProvider,
} from '../provider/funds-provider.ts';
import { type BankTask, bankWorkLater } from '../tasks.ts';
import { reportTokenPlace, type Vault } from '../vault.ts';
import { samplePublicToken } from '../vocabulary.ts';
import { afterFailedRead } from './after-failure.ts';
import { assetReportSettled, pollAgainSoon } from './asset-reports.ts';
import type { BankNotices } from './bank-notices.ts';
import { itemChanged } from './item-changed.ts';
import { orderReport } from './order-report.ts';
import { type ReadingFailed, readingFailed } from './reading-failed.ts';
import type { WaitingReports } from './waiting-reports.ts';

// Stores the bank's figures: first the fast form, then the complete one.

type FetchReportDeps = {
  db: Db;
  clock: Clock;
  provider: Pick<ReportingProvider, 'readReport'>;
  vault: Pick<Vault, 'open'>;
  fundsReports: Pick<WaitingReports, 'sendAgreed' | 'issueAll' | 'evidenceArrived'>;
  removeReports: RemoveReports;
  readingFailed: ReadingFailed;
};

const fetchReport =
  (deps: FetchReportDeps) =>
  async (assetReportId: string, full: boolean, attempt: number): Promise<void> => {
    const { db, vault, provider } = deps;
    // Consistent, because the webhook that started this came a moment ago.
    const report = await assetReport.get(db, { assetReportId }, { consistent: true });
    if (!report?.owner) return;
    const { owner, fundsReportId, failed } = report;
    if (fundsReportId) return full ? evidenceArrived(deps, { ...report, owner, fundsReportId }) : undefined;
    const token = await vault.open(reportTokenPlace(owner, assetReportId));
    // Disconnected in the meantime, so it isn't needed.
    if (!token) return assetReportSettled(db, assetReportId);
    const form = { assetReportId, owner, full };
    if (failed)
      return readFailed(deps, { ...form, full: true }, new ProviderError('refused', failed, 'No report'), attempt);
    let banks: BankData[];
    try {
      banks = await provider.readReport(token, full);
    } catch (error) {
      return readFailed(deps, form, error, attempt);
    }
    await takeOver(deps, form, banks);
  };

/** The fast form doesn't list the content of investments, so only the complete one shows how much of them counts. */
const hasInvestments = (banks: BankData[]): boolean =>
  banks.some(({ accounts }) => accounts.some(({ type }) => type === 'investment'));

type Form = { assetReportId: string; owner: string; full: boolean };

/** An asset report on the accounts chosen for one report of ours. If the bank refuses it, ours uses the whole one. */
const evidenceArrived = async (
  { db, clock, fundsReports, removeReports }: FetchReportDeps,
  { assetReportId, owner, fundsReportId, failed }: AssetReport & { owner: string; fundsReportId: string },
) => {
  const isDone = await fundsReports.evidenceArrived(owner, fundsReportId, failed ? 'refused' : 'ready');
  if (!isDone) return pollAgainSoon(db, assetReportId, clock());
  await removeReports.one(owner, assetReportId);
  return assetReportSettled(db, assetReportId);
};

const readFailed = async (deps: FetchReportDeps, form: Form, error: unknown, attempt: number): Promise<void> => {
  const { assetReportId, owner, full } = form;
  const next = afterFailedRead(error, { attempt, full });
  if (next === 'poll later') return pollAgainSoon(deps.db, assetReportId, deps.clock());
  if (next === 'retry') throw error;
  if (next === 'wait for the full report') return log.info('no fast report', { code: codeOf(error) });
  // An earlier order's failure says nothing about its replacement.
  const reading = await bankData.get(deps.db, { owner }, { consistent: true });
  if (reading?.assetReportId === assetReportId) await deps.readingFailed(owner, next.failed);
  await assetReportSettled(deps.db, assetReportId);
};

const codeOf = (error: unknown) => (error instanceof ProviderError ? error.providerCode : undefined);

const takeOver = async (deps: FetchReportDeps, form: Form, banks: BankData[]): Promise<void> => {
  const { db, fundsReports, removeReports } = deps;
  const { assetReportId, owner, full } = form;
  if (!full && hasInvestments(banks)) return;
  // Transactions are stored before the figures are marked as complete.
  const isWanted = !full || (await keepTransactions(db, form, banks));
  const isCurrent = isWanted && (await saveFigures(deps, form, banks));
  if (!full) return;
  await assetReportSettled(db, assetReportId);
  if (!isCurrent) return removeReports.one(owner, assetReportId);
  await fundsReports.issueAll(owner);
  // Agreed reports have their own task: sealed here as well, they would be drawn twice.
  await fundsReports.sendAgreed(owner);
  // A guest's reports are soon removed all together.
  if (!isGuestOwner(owner)) await removeReports.except(owner, assetReportId);
};

/** Holds while no later order owns the row. The fast form never replaces the complete one. */
const isCurrentOrder = ({ assetReportId, full }: Form): Condition =>
  when('#assetReportId = :id AND (:full = :yes OR #full = :no)', {
    ':id': assetReportId,
    ':full': full,
    ':yes': true,
    ':no': false,
  });

/** False if a later order owns the figures by now. */
const keepTransactions = async (db: Db, form: Form, banks: BankData[]): Promise<boolean> => {
  if (!banks.some(({ accounts }) => accounts.some(({ transactions }) => transactions.length > 0))) return true;
  return (await saveTransactions(db, form.owner, banks, isCurrentOrder(form))) === 'saved';
};

/** False if a later order owns the row by now. */
const saveFigures = async ({ db, clock }: FetchReportDeps, form: Form, banks: BankData[]): Promise<boolean> => {
  const { owner, full } = form;
  const figures = { state: 'ready', full, banks: figuresOf(banks), readAt: clock().toISOString() } as const;
  return held(bankData.change(db, { owner }, { set: figures }, isCurrentOrder(form)));
};

type Disconnect = ReturnType<typeof disconnectAll>;

/** The link's row is already deleted. Its other rows (consents, emails, browsers) are deleted last. */
const eraseOwner = async ({ db, clock, fundsReports }: Deps, disconnect: Disconnect, owner: string): Promise<void> => {
  await fundsReports.erase(owner);
  await disconnect(owner, { abandon: true, orderedAt: clock().toISOString() });
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await db.query({ pk: owner, consistent: true, cursor });
    for (const item of items) await db.delete(keyIn(item));
    cursor = nextCursor ?? undefined;
  } while (cursor);
};

// The banks' worker: carries out each task of the outbox.

type Deps = {
  db: Db;
  clock: Clock;
  provider: FundsProvider;
  vault: Vault;
  fundsReports: WaitingReports;
  notices: BankNotices;
  /** The client's own steps in a sandbox, before their bank; false if there is nothing to answer. */
  answerSample(linkId: string): Promise<boolean>;
};

/** The same for each request, so that a repeated task links the same bank. */
const sampleTokenOf = (linkId: string): string => samplePublicToken(`sample-link-${linkId}`);

/** A person has ended this access: if the outbox gives up and an alarm rings, it starts again the next day. */
const startAgain =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async <T extends BankTask>(task: T, { id, attempts }: OutboxEntry, end: (task: T) => Promise<void>) => {
    try {
      await end(task);
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS) {
        const at = clock();
        await db.transact([bankWorkLater(task, { at, startAt: new Date(isoAfter(at, DAY)), id: `${id}-again` })]);
      }
      throw error;
    }
  };

export const bankWorker = (given: Deps): Work<BankTask> => {
  const reports = removeReports(given);
  const deps = {
    ...given,
    removeReports: reports,
    readingFailed: readingFailed(given),
    forgetFigures: forgetFigures({ ...given, removeReports: reports }),
  };
  const order = orderReport(deps);
  const fetch = fetchReport(deps);
  const disconnect = disconnectAll(deps);
  const remove = disconnectBank(deps);
  const changed = itemChanged(deps);
  const linked = linkedInWindow(deps);
  const connect = connectBank(deps);
  const untilDone = startAgain(given);

  const carryOut = (task: BankTask, entry: OutboxEntry): Promise<unknown> => {
    const { attempts, createdAt } = entry;
    switch (task.type) {
      case 'read':
        return given.fundsReports.linked(task.owner).then(() => order.build(task.owner, entry, task.days));
      case 'linked in window':
        return linked(task, attempts);
      case 'refresh':
        return order.refresh(task.owner, entry, task.days);
      case 'fetch':
        return fetch(task.assetReportId, task.full, attempts);
      case 'issue':
        return given.fundsReports.issue(task.owner, task.fundsReportId);
      case 'send agreed':
        return given.fundsReports.sendAgreed(task.owner, task.hasWaited);
      case 'answer sample': {
        const linkId = linkIdOf(task.owner);
        return given.answerSample(linkId).then(async (isReady) => {
          if (isReady) await connect(task.owner, sampleTokenOf(linkId));
        });
      }
      case 'erase':
        return untilDone(task, entry, ({ owner }) => eraseOwner(given, disconnect, owner));
      case 'withdrawn':
        return given.fundsReports.withdrawn(task.reportId);
      case 'end exclusive letters':
        return given.fundsReports.endExclusiveLetters(task.owner);
      case 'forget backing':
        return given.fundsReports.forgetBacking(task.owner, task.reportId, task.isReplaced === true);
      case 'explained':
        return given.fundsReports.explained(task.reportId);
      case 'offer letter':
        return given.fundsReports.offerLetter(task.reportId, task.letterId);
      case 'gift letter':
        return given.fundsReports.giftLetter(task.owner, task.discard);
      case 'discard file':
        return given.fundsReports.discardFile(task.reportId, task.file);
      case 'disconnect':
        return untilDone({ ...task, orderedAt: task.orderedAt ?? createdAt }, entry, ({ orderedAt }) =>
          disconnect(task.owner, { abandon: task.abandon === true, orderedAt }),
        );
      case 'remove':
        return untilDone(task, entry, () => remove(task.owner, task.itemId));
      case 'item':
        return changed(task.itemId, task.news, createdAt);
    }
  };
  return async (task, entry) => {
    await carryOut(task, entry);
    return undefined;
  };
};
