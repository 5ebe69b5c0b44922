// A published day, checked again: its signature holds, and the table still has what was published, no more and no less.
import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import { readDayText, rootOf } from './day.ts';
import type { LoggedSeal, publishedDay } from './entity.ts';

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

export const checkDay = async (
  checker: SealChecker,
  published: PublishedDay,
  entries: readonly LoggedSeal[],
): Promise<DayFault | undefined> =>
  faultOfDay(published, {
    isGenuine: await sealHolds(checker, published.seal),
    hashes: entries.map(({ hash }) => hash),
  });
