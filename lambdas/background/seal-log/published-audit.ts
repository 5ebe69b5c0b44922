import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { dayAfter, type LogDay, readDayText } from './day.ts';
import { listDays } from './log-store.ts';

type PublishedHead = {
  number: number;
  hash: string;
  /** The day's signature holds, it's this day's, and the day after names it: no day was taken out or replaced by another one. */
  isGenuine: boolean;
};

/** Where the audit log ended on each day that was published. */
export const publishedAuditHeads =
  ({ db, checker }: { db: Pick<Db, 'query'>; checker: SealChecker }) =>
  async (): Promise<PublishedHead[]> => {
    const heads: PublishedHead[] = [];
    let later: LogDay | undefined;
    const follows = (day: string, fingerprint: string) =>
      !later || (later.day === dayAfter(day) && later.previous === fingerprint);
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await listDays(db, { cursor });
      for (const { day, seal } of items) {
        const text = readDayText(seal.text);
        const isItsOwn = text.day === day && follows(text.day, seal.fingerprint);
        heads.push({ ...text.audit, isGenuine: isItsOwn && (await sealHolds(checker, seal)) });
        later = text;
      }
      cursor = nextCursor ?? undefined;
    } while (cursor);
    return heads;
  };
