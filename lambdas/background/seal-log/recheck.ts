// What was published is checked again, against the table: the day, and the records whose hashes it has. A record that was put back to
// an earlier copy holds in itself; only the log knows that it had gone further.
import type { SealChecker } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import { type Clock, DAY, SECOND } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { checkDay } from './check-day.ts';
import { dayAfter, dayOf } from './day.ts';
import { type LoggedRecord, type LoggedSeal, loggedSeal, publishedDay } from './entity.ts';
import { entriesOfDay, KEEP_MS } from './log-store.ts';

/**
 * What a record has now: a sealed standing, which the next one replaces and without which it isn't sealed, or entries, which are only
 * added.
 */
export type StoredEnd = { end: string | undefined } | { entries: Set<string> };

/** Undefined when it was erased, or has expired. */
export type ReadEnd = (record: LoggedRecord) => Promise<StoredEnd | undefined>;

type Deps = { db: Pick<Db, 'get' | 'query'>; checker: SealChecker; readEnd: ReadEnd; clock: Clock };

/** Who changes something of the last days is noticed the next morning; who changes something older, within so many days. */
const RECENT_DAYS = 7;
export const ROUND_DAYS = 30;

/** Pure. */
export const daysToRecheck = (at: Date): string[] => {
  const ago = Array.from({ length: RECENT_DAYS }, (_, index) => index + 1);
  for (let days = ROUND_DAYS; days * DAY < KEEP_MS; days += ROUND_DAYS) ago.push(days);
  return ago.map((days) => dayOf(new Date(at.getTime() - days * DAY)));
};

/** Most standings are replaced within days, so this seldom looks at many. What is sealed meanwhile may be of the day after. */
const isLoggedSince = async ({ db }: Deps, hash: string, since: string, at: Date): Promise<boolean> => {
  const last = dayAfter(dayOf(at));
  for (let day = dayOf(new Date(since)); day <= last; day = dayAfter(day)) {
    const found = await loggedSeal.get(db, { day, hash }, { consistent: true });
    if (found) return found.at >= since;
  }
  return false;
};

const hasGoneBack = async (deps: Deps, { hash, record, at: since }: LoggedSeal, at: Date): Promise<boolean> => {
  const stored = await deps.readEnd(record);
  if (!stored) return false;
  if ('entries' in stored) return !stored.entries.has(hash);
  if (stored.end === hash) return false;
  return stored.end === undefined || !(await isLoggedSince(deps, stored.end, since, at));
};

/** So many records are read at once. */
const AT_ONCE = 20;

/** The newest days come first. What very many records leave over is looked at with the whole table (`npm run restore`). */
const LONGEST_MS = 20 * SECOND;

const goneBack = async (
  deps: Deps,
  entries: LoggedSeal[],
  at: Date,
  isOver: () => boolean,
): Promise<LoggedRecord[]> => {
  const found: LoggedRecord[] = [];
  for (let from = 0; from < entries.length && !isOver(); from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((entry) => hasGoneBack(deps, entry, at)));
    found.push(...some.filter((_, index) => answers[index]).map(({ record }) => record));
  }
  return found;
};

export const recheck =
  (deps: Deps) =>
  async (at: Date): Promise<void> => {
    const altered = new Map<string, LoggedRecord>();
    const until = deps.clock().getTime() + LONGEST_MS;
    const isOver = () => deps.clock().getTime() > until;
    for (const day of daysToRecheck(at)) {
      if (isOver()) {
        log.warn('the rest of the seal log is not checked this time', { day });
        break;
      }
      const [published, entries] = await Promise.all([publishedDay.get(deps.db, { day }), entriesOfDay(deps.db, day)]);
      const fault = published && (await checkDay(deps.checker, published, entries));
      if (fault) alteredRecord({ kind: 'day of the seal log', day }, fault);
      for (const record of await goneBack(deps, entries, at, isOver)) altered.set(JSON.stringify(record), record);
    }
    for (const record of altered.values()) alteredRecord(record, 'earlier copy');
  };
