// How many wrong pins a link takes: five in a quarter of an hour, ten in all. A try is counted before the pin is compared,
// so guessing is bounded however many guesses are in flight.
import { type Change, type Condition, ConditionFailed, type Db, when } from '../data/db.ts';
import { DAY, epochSeconds, isoAfter, MINUTE } from '../platform/clock.ts';
import { AppError } from './errors.ts';
import { pinTries } from './guest-link-entity.ts';

export const WINDOW_MS = 15 * MINUTE;
export const TRIES_A_WINDOW = 5;
export const TRIES_IN_ALL = 10;
const FORGET_TRIES_MS = 30 * DAY;

export const lockedError = () =>
  new AppError('LINK_LOCKED', {
    retryAfterSeconds: WINDOW_MS / 1000,
    extra: { status_message: 'Too many attempts with a wrong pin.' },
  });

type Counting = { change: Change; condition: Condition };

/** The first try of a window opens it. */
const openWindow = (now: Date): Counting => ({
  change: {
    set: { windowUntil: isoAfter(now, WINDOW_MS), tries: 1, expires: epochSeconds(now, FORGET_TRIES_MS) },
    add: { total: 1 },
  },
  condition: when('attribute_not_exists(#PK) OR (#windowUntil <= :now AND #total < :all)', {
    ':now': now.toISOString(),
    ':all': TRIES_IN_ALL,
  }),
});

/** Every other one counts within it. */
const countInWindow = (now: Date): Counting => ({
  change: { set: { expires: epochSeconds(now, FORGET_TRIES_MS) }, add: { tries: 1, total: 1 } },
  condition: when('#windowUntil > :now AND #tries < :most AND #total < :all', {
    ':now': now.toISOString(),
    ':most': TRIES_A_WINDOW,
    ':all': TRIES_IN_ALL,
  }),
});

type Tries = { windowUntil?: string; tries?: number; total?: number };

export const isLocked = ({ windowUntil = '', tries = 0, total = 0 }: Tries, now: Date): boolean =>
  total >= TRIES_IN_ALL || (windowUntil > now.toISOString() && tries >= TRIES_A_WINDOW);

/** Throws when the link is locked, at the first look: guessing costs us no more than one write. */
export const countTry = async (db: Db, linkId: string, now: Date): Promise<void> => {
  // Two rounds, because two first tries may arrive together.
  for (const { change, condition } of [openWindow(now), countInWindow(now), openWindow(now), countInWindow(now)]) {
    try {
      await db.update(pinTries.key({ linkId }), change, condition);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.item && isLocked(pinTries.read(error.item), now)) throw lockedError();
    }
  }
  throw lockedError();
};

/** A try with the right pin does not count. */
export const giveTryBack = (db: Db, linkId: string) =>
  db.update(pinTries.key({ linkId }), { add: { tries: -1, total: -1 } });
