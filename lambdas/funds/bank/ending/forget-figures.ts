// Deletes a bank's figures when the bank is unlinked: here, and in the provider's reports, which cover all of an
// owner's banks. The remaining banks are read again.
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { asRead, figuresGone, readingStarted } from '../bank-data.ts';
import { type BankReading, bankTransactions } from '../entity.ts';
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
 * `along`: writes for the same transaction. While we talk to the bank, its owner may link another one: then this
 * decides again, so that the new bank isn't left without a reading.
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
      if (banks.length === 0) return db.transact([figuresGone(owner, reading), ...gone]);
      const left = forgotten.reduce(figuresWithout, reading.banks);
      return db.transact([
        { ...readingStarted(owner, clock(), left), if: asRead(reading) },
        bankWork({ type: 'read', owner }, clock()),
        ...gone,
      ]);
    });
  };
