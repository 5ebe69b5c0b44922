// What was read from a bank goes when the bank goes: here, and in the provider's reports, which are on all of an owner's banks.
// The banks that remain are read again.
import type { Db, Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readingStarted } from '../bank-data.ts';
import { bankData, bankTransactions } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { BankFigures } from '../provider/funds-provider.ts';
import { bankWork } from '../tasks.ts';
import type { RemoveReports } from './remove-reports.ts';

type Deps = { db: Pick<Db, 'query' | 'transact'>; clock: Clock; removeReports: Pick<RemoveReports, 'except'> };

/** One bank, or one account of it. */
export type Forgotten = { itemId: string; accountId?: string };

export const figuresWithout = (banks: BankFigures[], { itemId, accountId }: Forgotten): BankFigures[] =>
  banks.flatMap((bank) => {
    if (bank.itemId !== itemId) return [bank];
    const accounts = bank.accounts.filter((account) => accountId !== undefined && account.accountId !== accountId);
    return accounts.length > 0 ? [{ ...bank, accounts }] : [];
  });

export type ForgetFigures = (owner: string, forgotten: Forgotten, along?: Write[]) => Promise<void>;

/** `along`: what is written in the same transaction. */
export const forgetFigures =
  ({ db, clock, removeReports }: Deps): ForgetFigures =>
  async (owner, forgotten, along = []) => {
    const { banks, reading } = await readOwner(db, owner);
    if (!reading) return;
    await removeReports.except(owner);
    const gone = [bankTransactions.delete({ owner, itemId: forgotten.itemId }), ...along];
    if (banks.length === 0) return db.transact([bankData.delete({ owner }), ...gone]);
    await db.transact([
      readingStarted(owner, clock(), figuresWithout(reading.banks, forgotten)),
      bankWork({ type: 'read', owner }, clock()),
      ...gone,
    ]);
  };
