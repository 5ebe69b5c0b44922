import type { Db, Write } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { dayOf } from './day.ts';
import { loggedSeal, publishedDay } from './entity.ts';

/** Longer than a report is kept. */
const KEEP_MS = 400 * DAY;

/** Belongs in the transaction that stores a seal: `hash` is the fingerprint of the sealed text. */
export const logSealWrite = (hash: string, at: Date): Write =>
  loggedSeal.put({ day: dayOf(at), hash }, { hash, expires: epochSeconds(at, KEEP_MS) });

export const hashesOfDay = async (db: Pick<Db, 'query'>, day: string): Promise<string[]> => {
  const hashes: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await loggedSeal.query(db, { pk: loggedSeal.partition({ day }), cursor });
    hashes.push(...page.items.map(({ hash }) => hash));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return hashes;
};

const log = publishedDay.partition({});

export const latestDay = async (db: Pick<Db, 'query'>) =>
  (await publishedDay.query(db, { pk: log, descending: true, limit: 1, consistent: true })).items[0];

export const listDays = (db: Pick<Db, 'query'>, page: { limit?: number; cursor?: string }) =>
  publishedDay.list(db, { pk: log, descending: true, ...page });
