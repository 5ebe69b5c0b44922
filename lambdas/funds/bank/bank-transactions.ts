// The latest transactions of linked accounts, one row per bank next to the figures: most readers of the figures don't
// need them. They're removed with the connection.
import { type Condition, type Db, exists, tried, type Write } from '#core/data/db.ts';
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
 * Saves only while the connection exists: an unlinked bank takes its transactions with it. And only while the figures
 * are still `wanted`: an earlier order's may cover accounts that are no longer shared.
 */
export const saveTransactions = async (
  db: Pick<Db, 'transact'>,
  owner: string,
  banks: BankData[],
  wanted: Condition,
): Promise<'saved' | 'no longer wanted'> => {
  for (const bank of banks) {
    const { itemId } = bank;
    const { failed } = await tried(
      db.transact([
        bankConnection.check({ owner, itemId }, exists, { name: UNLINKED }),
        bankData.check({ owner }, wanted),
        bankTransactions.put({ owner, itemId }, { transactions: latestTransactions(bank) }),
      ]),
    );
    if (failed && failed.write !== UNLINKED) return 'no longer wanted';
  }
  return 'saved';
};

export const readTransactions = async (db: Db, owner: string): Promise<TransactionsByAccount> => {
  const { items } = await bankTransactions.list(db, { pk: bankTransactions.partition({ owner }), consistent: true });
  return Object.assign({}, ...items.map(({ transactions }) => transactions));
};

/** Says if transactions have arrived or are on their way; otherwise gives the writes that order them. */
export const wantTransactions = (
  owner: string,
  { reading }: Pick<OwnerRows, 'reading'>,
  at: Date,
): 'arrived' | 'on the way' | { order: Write[] } => {
  if (reading?.state !== 'ready' || !reading.full) return 'on the way';
  return hasTransactions(reading) ? 'arrived' : { order: readAgainWrites(owner, reading, TRANSACTION_DAYS, at) };
};
