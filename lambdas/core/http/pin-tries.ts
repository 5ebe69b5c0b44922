// The limits on wrong pins for a link: five in a quarter of an hour, ten in all. A try is counted before the pin is
// compared, so parallel guesses are limited too.
import type * as v from 'valibot';
import { type Condition, type Db, tried, when } from '../data/db.ts';
import type { RowChange } from '../data/entity.ts';
import { DAY, epochSeconds, isoAfter, MINUTE } from '../platform/clock.ts';
import { AppError } from './errors.ts';
import { pinTries } from './guest-link-entity.ts';

export const WINDOW_MS = 15 * MINUTE;
export const TRIES_PER_WINDOW = 5;
export const TRIES_IN_ALL = 10;
const FORGET_TRIES_MS = 30 * DAY;
/** For an id that doesn't exist: anyone can make those up, and each leaves a row. */
const FORGET_UNKNOWN_MS = DAY;

type Tries = v.InferOutput<typeof pinTries.definition.row>;

/**
 * When a locked pin can be tried again, in seconds: after a window at most, or once all its tries are used up, in
 * whole days, not before they're forgotten. Coarse, so that it doesn't reveal when somebody else guessed.
 */
export const lockedFor = (
  { total, expires, lockedUntil = expires }: Pick<Tries, 'total' | 'expires' | 'lockedUntil'>,
  now: Date,
): number =>
  total >= TRIES_IN_ALL
    ? Math.max(1, Math.ceil((lockedUntil * 1000 - now.getTime()) / DAY)) * (DAY / 1000)
    : WINDOW_MS / 1000;

const lockedError = (retryAfterSeconds: number) =>
  new AppError('LINK_LOCKED', {
    retryAfterSeconds,
    extra: { status_message: 'Too many attempts with a wrong pin.' },
  });

const endOf = (now: Date, { isKnown }: Pick<PinCounter, 'isKnown'>) => ({
  lockedUntil: epochSeconds(now, FORGET_TRIES_MS),
  expires: epochSeconds(now, isKnown ? FORGET_TRIES_MS : FORGET_UNKNOWN_MS),
});

type Counting = { change: RowChange<Tries>; condition: Condition };

/** The first try of a window opens it. */
const openWindow = (now: Date, counter: PinCounter): Counting => ({
  change: {
    set: { windowUntil: isoAfter(now, WINDOW_MS), tries: 1, ...endOf(now, counter) },
    add: { total: 1 },
  },
  condition: when('attribute_not_exists(#PK) OR (#windowUntil <= :now AND #total < :all)', {
    ':now': now.toISOString(),
    ':all': TRIES_IN_ALL,
  }),
});

/** Every other try counts within it. */
const countInWindow = (now: Date, counter: PinCounter): Counting => ({
  change: { set: endOf(now, counter), add: { tries: 1, total: 1 } },
  condition: when('#windowUntil > :now AND #tries < :most AND #total < :all', {
    ':now': now.toISOString(),
    ':most': TRIES_PER_WINDOW,
    ':all': TRIES_IN_ALL,
  }),
});

export const isLocked = (
  { windowUntil = '', tries = 0, total = 0 }: Partial<Pick<Tries, 'windowUntil' | 'tries' | 'total'>>,
  now: Date,
): boolean => total >= TRIES_IN_ALL || (windowUntil > now.toISOString() && tries >= TRIES_PER_WINDOW);

/** `pinVersion`: the pin's version, or the name of another counter with the same limits. */
export type PinCounter = { linkId: string; pinVersion: string; isKnown: boolean };

/** The number of this try among all. A locked pin throws on the first read, so that a guess costs us at most one write. */
export const countTry = async (
  db: Db,
  counter: PinCounter,
  now: Date,
  refused: (retryAfterSeconds: number) => AppError = lockedError,
): Promise<number> => {
  // Two rounds, because two first tries may arrive together.
  for (const { change, condition } of [openWindow, countInWindow, openWindow, countInWindow].map((round) =>
    round(now, counter),
  )) {
    const { result, failed } = await tried(pinTries.change(db, counter, change, condition));
    if (result) return result.total;
    const tries = failed.item && pinTries.read(failed.item);
    if (tries && isLocked(tries, now)) throw refused(lockedFor(tries, now));
  }
  throw refused(WINDOW_MS / 1000);
};

/** A try with the right pin does not count. */
export const giveTryBack = (db: Db, counter: Omit<PinCounter, 'isKnown'>) =>
  db.update(pinTries.key(counter), { add: { tries: -1, total: -1 } });

/** True if a pin has used up all its tries: only a new one opens the link. */
export const isUsedUp = async (db: Pick<Db, 'get'>, counter: Omit<PinCounter, 'isKnown'>): Promise<boolean> => {
  const tries = await pinTries.get(db, counter, { consistent: true });
  return (tries?.total ?? 0) >= TRIES_IN_ALL;
};
