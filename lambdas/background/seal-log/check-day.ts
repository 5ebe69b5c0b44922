// A published day, checked again: its signature holds, and the table still has what was published, no more and no less.
import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { readDayText, rootOf } from './day.ts';
import type { publishedDay } from './entity.ts';
import { hashesOfDay } from './log-store.ts';

export type PublishedDay = ReturnType<typeof publishedDay.read>;

/** What is wrong with a day. */
export type DayFault = 'signature' | 'hashes';

export const faultOfDay = (
  { day, seal }: PublishedDay,
  { isGenuine, hashes }: { isGenuine: boolean; hashes: readonly string[] },
): DayFault | undefined => {
  if (!isGenuine || readDayText(seal.text).day !== day) return 'signature';
  return rootOf(hashes) === readDayText(seal.text).root ? undefined : 'hashes';
};

export const checkDay =
  ({ db, checker }: { db: Pick<Db, 'query'>; checker: SealChecker }) =>
  async (published: PublishedDay): Promise<DayFault | undefined> =>
    faultOfDay(published, {
      isGenuine: await sealHolds(checker, published.seal),
      hashes: await hashesOfDay(db, published.day),
    });
