// The latest transactions of linked accounts, one row for each bank beside the figures: most readers of the figures need
// none. They're removed with the connection.
import { type Condition, ConditionFailed, type Db, exists, type Write } from '#core/data/db.ts';
import { hasTransactions, readAgainWrites, TRANSACTION_DAYS } from './bank-data.ts';
import { bankConnection, bankData, bankTransactions, type TransactionsByAccount } from './entity.ts';
import type { OwnerRows } from './owner-rows.ts';
import type { BankData, BankTransaction } from './provider/funds-provider.ts';

const KEEP_PER_ACCOUNT = 60;
/** A row holds 400 KB, and no reply should come close to it. */
const KEEP_PER_BANK = 1500;

const newestFirst = (all: BankTransaction[]) => [...all].sort((one, other) => other.date.localeCompare(one.date));

export const latestTransactions = ({ accounts }: BankData): TransactionsByAccount => {
  const each = Math.min(KEEP_PER_ACCOUNT, Math.floor(KEEP_PER_BANK / Math.max(1, accounts.length)));
  return Object.fromEntries(
    accounts.map(({ accountId, transactions }) => [accountId, newestFirst(transactions).slice(0, each)]),
  );
};

const UNLINKED = 'bank connection';

/**
 * Only while the connection exists: one that has just been unlinked takes its transactions with it. And only while the figures
 * are still `wanted`: those of an earlier order may be of accounts that are no longer shared.
 */
export const saveTransactions = async (
  db: Pick<Db, 'transact'>,
  owner: string,
  banks: BankData[],
  wanted: Condition,
): Promise<'saved' | 'no longer wanted'> => {
  for (const bank of banks) {
    const { itemId } = bank;
    try {
      await db.transact([
        bankConnection.check({ owner, itemId }, exists, { name: UNLINKED }),
        bankData.check({ owner }, wanted, { name: 'bank data' }),
        bankTransactions.put({ owner, itemId }, { transactions: latestTransactions(bank) }),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.write !== UNLINKED) return 'no longer wanted';
    }
  }
  return 'saved';
};

export const readTransactions = async (db: Db, owner: string): Promise<TransactionsByAccount> => {
  const { items } = await bankTransactions.list(db, { pk: bankTransactions.partition({ owner }), consistent: true });
  return Object.assign({}, ...items.map(({ transactions }) => transactions));
};

/** Whether transactions have arrived, are on their way, or what it takes to order them. */
export const wantTransactions = (
  owner: string,
  { reading }: Pick<OwnerRows, 'reading'>,
  at: Date,
): 'arrived' | 'on the way' | { order: Write[] } => {
  if (reading?.state !== 'ready' || !reading.full) return 'on the way';
  return hasTransactions(reading) ? 'arrived' : { order: readAgainWrites(owner, reading, TRANSACTION_DAYS, at) };
};
