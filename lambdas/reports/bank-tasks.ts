// What the report worker does with each task of the outbox.
import { ConditionFailed, type Db, when } from '../core/db.ts';
import { log } from '../core/log.ts';
import { Hopeless } from '../core/queue-worker.ts';
import { ASSET, BANK, keys, linkPartition } from '../core/table.ts';
import {
  assetReportOrdered,
  assetReportPolled,
  assetReportSettled,
  readAssetReport,
} from '../funds/asset-report-store.ts';
import { withoutTransactions } from '../funds/bank-store.ts';
import { type BankData, ProviderError } from '../funds/funds-provider.ts';
import { requestFrom } from '../funds/funds-request-store.ts';
import { readLetters } from '../funds/letter-store.ts';
import type { BankTask } from '../funds/tasks.ts';
import { type IssueDeps, issueLetter, reportTokenPlace } from './issue-letter.ts';

/** Type 1 asks for as little as it can. */
const daysFor = (reportType: number) => (reportType === 3 ? 90 : 0);
const OWN_ACCOUNT_DAYS = 90;

export const bankTasks = (deps: IssueDeps) => {
  const { db, clock, provider, vault } = deps;
  const issue = issueLetter(deps);

  const issuePending = async (owner: string) => {
    for (const letter of await readLetters(db, owner)) if (letter.state === 'pending') await issue(owner, letter.id);
  };

  const daysOf = async (owner: string) => {
    if (!owner.startsWith(linkPartition(''))) return OWN_ACCOUNT_DAYS;
    const item = await db.get(keys.link(owner.slice(linkPartition('').length)));
    return item?.kind === 'request' ? daysFor(requestFrom(item).reportType) : OWN_ACCOUNT_DAYS;
  };

  const readingFailed = async (owner: string, error: ProviderError) => {
    const repair = error.failure === 'needs_sign_in' && error.itemId;
    await db.update(keys.bankData(owner), { set: { state: 'failed', failure: error.failure, full: false } });
    if (repair) await setBankState(db, owner, repair, 'needs_repair');
  };

  const read = async (owner: string) => {
    const tokens = await vault.openAll(owner, BANK);
    if (tokens.length === 0) return;
    try {
      const ordered = await provider.buildReport({
        accessTokens: tokens.map(({ token }) => token),
        days: await daysOf(owner),
        reference: owner.slice(0, 60),
      });
      await db.transact([
        await vault.seal(reportTokenPlace(owner, ordered.assetReportId), ordered.reportToken),
        {
          update: keys.bankData(owner),
          change: { set: { assetReportId: ordered.assetReportId, state: 'reading', full: false } },
        },
      ]);
      await assetReportOrdered(db, ordered.assetReportId, owner, clock());
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
      await readingFailed(owner, error);
    }
  };

  const save = async (owner: string, assetReportId: string, full: boolean, banks: BankData[]) => {
    try {
      await db.update(
        keys.bankData(owner),
        {
          set: {
            state: 'ready',
            full,
            banks: withoutTransactions(banks) as never,
            readAt: clock().toISOString(),
          },
        },
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

  const fetch = async (assetReportId: string, full: boolean) => {
    const row = await readAssetReport(db, assetReportId);
    if (!row?.owner) return;
    if (row.failed) {
      await readingFailed(row.owner, new ProviderError('refused', row.failed, 'The bank could not build the report'));
      await assetReportSettled(db, assetReportId);
      return;
    }
    const token = await vault.open(reportTokenPlace(row.owner, assetReportId));
    if (!token) throw new Hopeless('The report is no longer in the vault');
    let banks: BankData[];
    try {
      banks = await provider.readReport(token, full);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_ready') {
        await assetReportPolled(db, assetReportId, clock());
        throw error;
      }
      if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
      await readingFailed(row.owner, error);
      await assetReportSettled(db, assetReportId);
      return;
    }
    const current = await save(row.owner, assetReportId, full, banks);
    if (!full) return;
    await assetReportSettled(db, assetReportId);
    if (current) await issuePending(row.owner);
  };

  /** Gone already is as good as removed; away is not. */
  const unlessGone = async (removal: Promise<void>) => {
    try {
      await removal;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
      log.warn('the bank no longer knows it', { dependency: 'plaid', code: error.providerCode });
    }
  };

  const remove = async (owner: string, itemId: string) => {
    const place = { owner, name: BANK + itemId };
    const token = await vault.open(place);
    if (!token) return;
    await unlessGone(provider.removeConnection(token));
    await db.transact([vault.removal(place)]);
  };

  /** Ends the access at the bank first: a row without access is harmless, access without a row would be forgotten. */
  const disconnect = async (owner: string) => {
    const letters = await readLetters(db, owner);
    if (letters.some((letter) => letter.state === 'pending')) return;
    for (const { name, token } of await vault.openAll(owner, BANK)) {
      await unlessGone(provider.removeConnection(token));
      await db.transact([vault.removal({ owner, name }), { delete: keys.bank(owner, name.slice(BANK.length)) }]);
    }
    for (const { name, token } of await vault.openAll(owner, ASSET)) {
      await unlessGone(provider.removeReport(token));
      await db.transact([vault.removal({ owner, name })]);
    }
    await db.delete(keys.bankData(owner));
  };

  return async (task: BankTask): Promise<undefined> => {
    if (task.type === 'read') await read(task.owner);
    else if (task.type === 'fetch') await fetch(task.assetReportId, task.full);
    else if (task.type === 'issue') await issue(task.owner, task.letterId);
    else if (task.type === 'disconnect') await disconnect(task.owner);
    else await remove(task.owner, task.itemId);
    return undefined;
  };
};

const setBankState = async (db: Db, owner: string, itemId: string, state: 'linked' | 'needs_repair') => {
  try {
    await db.update(keys.bank(owner, itemId), { set: { state } }, when('attribute_exists(#PK)'));
  } catch (error) {
    // Unlinked meanwhile: nothing to say about it.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
