import type { Db, Write } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { dayOf } from './day.ts';
import { type LoggedRecord, type LoggedSeal, loggedSeal, publishedDay } from './entity.ts';

/** Longer than a report is kept, and longer than a call or an email can be disputed (four years). */
export const KEEP_MS = 5 * 366 * DAY;

/**
 * Belongs in the transaction that stores the record: `hash` is the fingerprint of a sealed text, or the last hash of
 * a record that grows, which then covers the whole record. Any number can be written at the same time: DynamoDB
 * splits a busy day by its hashes.
 */
export const logHashWrite = (hash: string, record: LoggedRecord, at: Date): Write =>
  loggedSeal.put({ day: dayOf(at), hash }, { hash, at: at.toISOString(), record, expires: epochSeconds(at, KEEP_MS) });

/** True if it was logged on the day of `at`. */
export const isLogged = async (db: Pick<Db, 'get'>, hash: string, at: Date): Promise<boolean> =>
  (await loggedSeal.get(db, { day: dayOf(at), hash }, { consistent: true })) !== undefined;

export const entriesOfDay = async (db: Pick<Db, 'query'>, day: string): Promise<LoggedSeal[]> => {
  const entries: LoggedSeal[] = [];
  let cursor: string | undefined;
  do {
    const page = await loggedSeal.query(db, { pk: loggedSeal.partition({ day }), cursor });
    entries.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return entries;
};

const partition = () => publishedDay.partition({});

export const latestDay = async (db: Pick<Db, 'query'>) =>
  (await publishedDay.query(db, { pk: partition(), descending: true, limit: 1, consistent: true })).items[0];

export const listDays = (db: Pick<Db, 'query'>, page: { limit?: number; cursor?: string }) =>
  publishedDay.list(db, { pk: partition(), descending: true, ...page });
