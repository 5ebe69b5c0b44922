// A linked bank after its owner signed in to it again, and its end.
import { type Db, exists, held, type Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readingStarted } from '../bank-data.ts';
import { bankConnection } from '../entity.ts';
import { bankWork } from '../tasks.ts';

type Deps = { db: Db; clock: Clock };

const whileLinked = async (db: Db, writes: Write[]): Promise<void> => {
  if (!(await held(db.transact(writes)))) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
};

export const readFromStart = (owner: string, at: Date): Write[] => [
  readingStarted(owner, at),
  bankWork({ type: 'read', owner }, at),
];

/** The person has signed in at the bank again: its accounts are read again. */
export const finishRepair =
  ({ db, clock }: Deps) =>
  (owner: string, itemId: string): Promise<void> => {
    const repaired = { state: 'linked', newsAt: clock().toISOString() } as const;
    return whileLinked(db, [
      bankConnection.update({ owner, itemId }, { set: repaired }, { if: exists }),
      ...readFromStart(owner, clock()),
    ]);
  };

/** The bank leaves the list at once; the worker ends the access at the bank and empties the vault. */
export const unlinkBank =
  ({ db, clock }: Deps) =>
  (owner: string, itemId: string): Promise<void> =>
    whileLinked(db, [
      bankConnection.delete({ owner, itemId }, { if: exists }),
      bankWork({ type: 'remove', owner, itemId }, clock()),
    ]);
