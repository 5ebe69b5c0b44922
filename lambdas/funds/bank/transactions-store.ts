// The latest transactions of linked accounts, a row a bank beside the figures: most readers of the figures need none, and
// whoever asked for none has none here. They go with the connection.
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, exists, type Write } from '#core/data/db.ts';
import { keys, movementsPartition } from '#core/data/table.ts';
import { type BankReading, type OwnerRows, readAnewWrites, TRANSACTION_DAYS } from './bank-store.ts';
import type { BankAccountData, BankData } from './provider/funds-provider.ts';

export type Transactions = BankAccountData['transactions'];
export type TransactionsByAccount = Record<string, Transactions>;

const KEEP_AN_ACCOUNT = 60;
/** A row holds 400 KB, and no reply should be near it. */
const KEEP_A_BANK = 1500;

const latest = (bank: BankData): TransactionsByAccount => {
  const each = Math.min(KEEP_AN_ACCOUNT, Math.floor(KEEP_A_BANK / Math.max(1, bank.accounts.length)));
  const newestFirst = (all: Transactions) => [...all].sort((one, other) => other.date.localeCompare(one.date));
  return Object.fromEntries(
    bank.accounts.map(({ accountId, transactions }) => [accountId, newestFirst(transactions).slice(0, each)]),
  );
};

/** Only beside figures that are still there: a connection that has just gone takes everything with it. */
export const saveTransactions = async (db: Db, owner: string, banks: BankData[]): Promise<void> => {
  for (const bank of banks)
    await db.transact([
      { check: keys.bank(owner, bank.itemId), if: exists },
      { put: { ...keys.movements(owner, bank.itemId), transactions: latest(bank) as unknown as Item } },
    ]);
};

export const transactionsRemoval = (owner: string, itemId: string): Write => ({
  delete: keys.movements(owner, itemId),
});

export const readTransactions = async (db: Db, owner: string): Promise<TransactionsByAccount> => {
  const { items } = await db.query<{ transactions: TransactionsByAccount }>({ pk: movementsPartition(owner) });
  return Object.assign({}, ...items.map((item) => item.transactions));
};

/** Whether the bank has told transactions; else what makes it, when nothing is under way yet. */
export const wantTransactions = (owner: string, { reading }: OwnerRows, at: Date): 'there' | 'coming' | Write[] => {
  if (reading?.state !== 'ready' || !reading.full) return 'coming';
  return hasTransactions(reading) ? 'there' : readAnewWrites(owner, reading, TRANSACTION_DAYS, at);
};

export const hasTransactions = (reading: BankReading): boolean => reading.days >= TRANSACTION_DAYS;
