// Having a bank report on its accounts, and taking over what it says: first the fast form, then the complete one.
import { ConditionFailed, exists, when } from '#core/data/db.ts';
import { MAX_ATTEMPTS } from '#core/data/outbox.ts';
import { BANK, keys } from '#core/data/table.ts';
import { log } from '#core/platform/log.ts';
import { reportTokenPlace } from '../../report/issue/evidence-of.ts';
import type { IssueDeps, issueLetter } from '../../report/issue/issue-letter.ts';
import { readLetters } from '../../report/letter-store.ts';
import { isGuestOwner, readOwner, TRANSACTION_DAYS, withoutTransactions } from '../bank-store.ts';
import { type BankData, type OrderedReport, ProviderError } from '../provider/funds-provider.ts';
import { saveTransactions } from '../transactions-store.ts';
import {
  type AssetReportRow,
  assetReportOrdered,
  assetReportPolled,
  assetReportSettled,
  readAssetReport,
} from './asset-report-store.ts';
import { type readingFailed, requestOfOwner } from './reading-failed.ts';
import type { removeBanks } from './remove-banks.ts';

type Deps = IssueDeps & {
  issue: ReturnType<typeof issueLetter>;
  failed: ReturnType<typeof readingFailed>;
  remove: ReturnType<typeof removeBanks>;
};

/** Type 1 asks for as little as it can. */
const daysFor = (reportType: number) => (reportType === 3 ? TRANSACTION_DAYS : 0);

const isPassing = (error: unknown) => !(error instanceof ProviderError) || error.failure === 'unavailable';

export const readBanks = (deps: Deps) => {
  const { db, clock, provider, vault, issue, failed, remove } = deps;

  /** As many as somebody has wanted so far. */
  const daysOf = async (owner: string, wanted = 0) => {
    const request = await requestOfOwner(db, owner);
    const { reading } = await readOwner(db, owner);
    return Math.max(wanted, reading?.days ?? 0, request ? daysFor(request.reportType) : TRANSACTION_DAYS);
  };

  const noteOrdered = async (owner: string, ordered: OrderedReport, days: number) => {
    await db.transact([
      await vault.seal(reportTokenPlace(owner, ordered.assetReportId), ordered.reportToken),
      {
        update: keys.bankData(owner),
        change: {
          set: { assetReportId: ordered.assetReportId, state: 'reading', full: false, days },
          remove: ['failure'],
        },
        // Disconnected meanwhile: what was ordered must not stay behind.
        if: exists,
      },
    ]);
    await assetReportOrdered(db, ordered.assetReportId, { owner }, clock());
  };

  const take = async (owner: string, ordered: OrderedReport, days: number) => {
    try {
      await noteOrdered(owner, ordered, days);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await provider.removeReport(ordered.reportToken);
    }
  };

  /** Plaid does not always say which connection wants its person back. */
  const thoseToRepair = async (owner: string, error: ProviderError): Promise<string[]> => {
    if (error.failure !== 'needs_sign_in') return [];
    if (error.itemId) return [error.itemId];
    const found: string[] = [];
    for (const { name, token } of await vault.openAll(owner, BANK))
      if ((await provider.describe(token)).needsSignIn) found.push(name.slice(BANK.length));
    return found;
  };

  const orderFailed = async (owner: string, error: unknown, attempt: number) => {
    if (isPassing(error) && attempt < MAX_ATTEMPTS) {
      // It is tried again by itself; whoever waits is told meanwhile.
      if (error instanceof ProviderError)
        await db.update(keys.bankData(owner), { set: { failure: error.failure } }, exists);
      throw error;
    }
    if (!(error instanceof ProviderError)) throw error;
    await failed(owner, { failure: error.failure, itemIds: await thoseToRepair(owner, error) });
  };

  const read = async (owner: string, attempt: number, wantedDays?: number) => {
    const tokens = await vault.openAll(owner, BANK);
    if (tokens.length === 0) return;
    const days = await daysOf(owner, wantedDays);
    try {
      const ordered = await provider.buildReport({
        accessTokens: tokens.map(({ token }) => token),
        days,
        reference: owner.slice(0, 60),
      });
      await take(owner, ordered, days);
    } catch (error) {
      await orderFailed(owner, error, attempt);
    }
  };

  const refresh = async (owner: string, attempt: number, wantedDays = 0) => {
    const { reading } = await readOwner(db, owner);
    const token = reading?.assetReportId && (await vault.open(reportTokenPlace(owner, reading.assetReportId)));
    if (!token) return read(owner, attempt, wantedDays);
    const days = Math.max(wantedDays, reading.days);
    try {
      const ordered = await provider.refreshReport({ reportToken: token, days, reference: owner.slice(0, 60) });
      await take(owner, ordered, days);
    } catch (error) {
      await orderFailed(owner, error, attempt);
    }
  };

  const save = async (owner: string, assetReportId: string, full: boolean, banks: BankData[]) => {
    try {
      await db.update(
        keys.bankData(owner),
        { set: { state: 'ready', full, banks: withoutTransactions(banks) as never, readAt: clock().toISOString() } },
        // An order that came later owns the row by now; and the fast form never replaces the complete one.
        when('#assetReportId = :id AND (:full = :yes OR #full = :no)', {
          ':id': assetReportId,
          ':full': full,
          ':yes': true,
          ':no': false,
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  };

  /** Over the chosen accounts alone; where the bank cannot make it, the letter rests on the whole report. */
  const evidenceCame = async ({ owner = '', letterId = '', assetReportId, failed: refused }: AssetReportRow) => {
    if (refused) await db.update(keys.letter(owner, letterId), { set: { evidenceId: 'none' } }, exists);
    if ((await issue(owner, letterId)) === 'not yet' && !refused) return assetReportPolled(db, assetReportId, clock());
    await remove.report(owner, assetReportId);
    return assetReportSettled(db, assetReportId);
  };

  /** Transactions are there before the figures say that everything is. */
  const keepTransactions = async (owner: string, banks: BankData[]) => {
    if (!banks.some((bank) => bank.accounts.some((account) => account.transactions.length > 0))) return;
    try {
      await saveTransactions(db, owner, banks);
    } catch (error) {
      // Unlinked at this very moment: what is kept goes with it.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  const completed = async (owner: string, assetReportId: string, isCurrent: boolean) => {
    await assetReportSettled(db, assetReportId);
    if (!isCurrent) return remove.report(owner, assetReportId);
    for (const letter of await readLetters(db, owner)) if (letter.state === 'pending') await issue(owner, letter.id);
    // A guest's go as a whole, soon enough.
    if (!isGuestOwner(owner)) await remove.supersededReports(owner, assetReportId);
  };

  const fetchFailed = async (row: AssetReportRow, full: boolean, error: unknown, attempt: number) => {
    if (error instanceof ProviderError && error.failure === 'not_ready')
      return assetReportPolled(db, row.assetReportId, clock());
    if (isPassing(error) && attempt < MAX_ATTEMPTS) throw error;
    if (!(error instanceof ProviderError)) throw error;
    // Not every bank has the fast form; the complete one carries on without it.
    if (!full) return log.info('no fast report', { dependency: 'plaid', code: error.providerCode });
    await failed(row.owner ?? '', { failure: error.failure, itemIds: await thoseToRepair(row.owner ?? '', error) });
    return assetReportSettled(db, row.assetReportId);
  };

  const fetch = async (assetReportId: string, full: boolean, attempt: number) => {
    const row = await readAssetReport(db, assetReportId);
    if (!row?.owner) return;
    const { owner } = row;
    if (row.letterId) return full ? evidenceCame(row) : undefined;
    const token = await vault.open(reportTokenPlace(owner, assetReportId));
    // Disconnected meanwhile: nobody waits for it.
    if (!token) return assetReportSettled(db, assetReportId);
    if (row.failed) return fetchFailed(row, true, new ProviderError('refused', row.failed, 'No report'), attempt);
    let banks: BankData[];
    try {
      banks = await provider.readReport(token, full);
    } catch (error) {
      return fetchFailed(row, full, error, attempt);
    }
    if (full) await keepTransactions(owner, banks);
    const isCurrent = await save(owner, assetReportId, full, banks);
    if (full) await completed(owner, assetReportId, isCurrent);
  };

  return { read, refresh, fetch };
};
