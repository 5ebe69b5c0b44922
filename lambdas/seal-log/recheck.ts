import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { type Clock, DAY, SECOND } from '#core/platform/clock.ts';
import { alteredRecord, log } from '#core/platform/log.ts';
import { dayAfter, dayOf, readDayText, rootOf } from './day.ts';
import { type LoggedRecord, type LoggedSeal, loggedSeal, publishedDay } from './entity.ts';
import { entriesOfDay, KEEP_MS } from './log-store.ts';

// Checks a published day again: its signature holds, and the table still has exactly the published seals.

type PublishedDay = ReturnType<typeof publishedDay.read>;

type DayFault = 'signature' | 'hashes';

export const faultOfDay = (
  { day, seal }: PublishedDay,
  { isGenuine, hashes }: { isGenuine: boolean; hashes: readonly string[] },
): DayFault | undefined => {
  if (!isGenuine || readDayText(seal.text).day !== day) return 'signature';
  return rootOf(hashes) === readDayText(seal.text).root ? undefined : 'hashes';
};

const checkDay = async (
  checker: SealChecker,
  published: PublishedDay,
  entries: readonly LoggedSeal[],
): Promise<DayFault | undefined> =>
  faultOfDay(published, {
    isGenuine: await sealHolds(checker, published.seal),
    hashes: entries.map(({ hash }) => hash),
  });

// Checks a published day against the table: its signature, and the hashes of its records. A record that was restored to
// an earlier copy still verifies; only the log shows that a later one existed.

/**
 * The current end of a record: a sealed standing, which the next one replaces and without which it isn't sealed, or
 * entries, which are only added.
 */
export type StoredEnd = { end: string | undefined } | { entries: Set<string> };

/** Undefined if it was erased, or has expired. */
export type ReadEnd = (record: LoggedRecord) => Promise<StoredEnd | undefined>;

type Deps = { db: Pick<Db, 'get' | 'query'>; checker: SealChecker; readEnd: ReadEnd; clock: Clock };

/** A change to one of the last days is noticed the next morning; a change to an older day takes at most this many days. */
const RECENT_DAYS = 7;
export const ROUND_DAYS = 30;

export const daysToRecheck = (at: Date): string[] => {
  const ago = Array.from({ length: RECENT_DAYS }, (_, index) => index + 1);
  for (let days = ROUND_DAYS; days * DAY < KEEP_MS; days += ROUND_DAYS) ago.push(days);
  return ago.map((days) => dayOf(new Date(at.getTime() - days * DAY)));
};

/** Most standings are replaced within days, so this seldom reads many days. A new seal may be logged on the next day. */
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

/** The number of records read in parallel. */
const AT_ONCE = 20;

/**
 * The newest days come first. If there are too many records, the check of the whole table covers the rest (`npm run
 * restore`).
 */
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
