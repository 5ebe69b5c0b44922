import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { readDayText } from './day.ts';
import { listDays } from './log-store.ts';

type PublishedHead = {
  number: number;
  hash: string;
  /** The day's signature holds. */
  isGenuine: boolean;
};

/** Where the audit log ended on each day that was published. */
export const publishedAuditHeads =
  ({ db, checker }: { db: Pick<Db, 'query'>; checker: SealChecker }) =>
  async (): Promise<PublishedHead[]> => {
    const heads: PublishedHead[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await listDays(db, { cursor });
      for (const { seal } of items)
        heads.push({ ...readDayText(seal.text).audit, isGenuine: await sealHolds(checker, seal) });
      cursor = nextCursor ?? undefined;
    } while (cursor);
    return heads;
  };
