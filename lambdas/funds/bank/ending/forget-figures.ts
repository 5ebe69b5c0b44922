// What was read from a bank goes when the bank goes: here, and in the provider's reports, which are on all of an owner's banks.
// The banks that remain are read again.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { asRead, readingStarted } from '../bank-data.ts';
import { type BankReading, bankData, bankTransactions } from '../entity.ts';
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

type AlongWrites = (reading: BankReading | undefined) => Write[] | Promise<Write[]>;
export type ForgetFigures = (owner: string, forgotten: Forgotten[], along: AlongWrites) => Promise<void>;

/**
 * `along`: what is written in the same transaction. Between reading and writing the bank may be asked, and its person may link another
 * one: then it's decided on again, so that the new bank isn't left without a reading.
 */
export const forgetFigures =
  ({ db, clock, removeReports }: Deps): ForgetFigures =>
  async (owner, forgotten, along) => {
    const { reading: before } = await readOwner(db, owner, { consistent: true });
    if (before) await removeReports.except(owner);
    await writeAgain(async () => {
      const { banks, reading } = await readOwner(db, owner, { consistent: true });
      const gone = [
        ...forgotten.map(({ itemId }) => bankTransactions.delete({ owner, itemId })),
        ...(await along(reading)),
      ];
      if (!reading) return gone.length > 0 ? db.transact(gone) : undefined;
      if (banks.length === 0) return db.transact([bankData.delete({ owner }, { if: asRead(reading) }), ...gone]);
      const left = forgotten.reduce(figuresWithout, reading.banks);
      return db.transact([
        { ...readingStarted(owner, clock(), left), if: asRead(reading) },
        bankWork({ type: 'read', owner }, clock()),
        ...gone,
      ]);
    });
  };
