// Decides which events go out next, and when a failed one is tried again. Pure.
import { DAY, HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { Lane, Waiting } from './entity.ts';

/** The waits after each failure of an event: three days in all. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR];
export const GIVE_UP_AFTER_MS = 3 * DAY;

/** Failures in a row after which nothing more is sent for a while. A receiver without an answer costs ten seconds each time. */
const MOST_FAILURES = 3;
const LONGEST_PAUSE_MS = HOUR;

/** At least four fifths of the wait, at random, so that events that failed together aren't retried together. */
export const nextTry = (attempts: number, now: Date, random: () => number): string =>
  isoAfter(now, (WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE) * (0.8 + 0.2 * random()));

/** After three days the receiver has had its time, so the remaining tries are dropped. */
export const isGivenUp = ({ since }: Pick<Waiting, 'since'>, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= GIVE_UP_AFTER_MS;

/** The first waiting event of each object; its later events wait, to keep the order. `waiting`: sorted. */
export const headsOf = <Row extends Pick<Waiting, 'object'>>(waiting: Row[]): Row[] => {
  const seen = new Set<string>();
  return waiting.filter(({ object }) => !seen.has(object) && seen.add(object));
};

export const dueHeads = <Row extends Pick<Waiting, 'object' | 'nextAt'>>(waiting: Row[], now: Date): Row[] =>
  headsOf(waiting).filter(({ nextAt }) => nextAt <= now.toISOString());

type Circuit = Pick<Lane, 'failures' | 'pausedUntil' | 'pauses'>;

export const isPaused = ({ pausedUntil }: Pick<Lane, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== undefined && pausedUntil > now.toISOString();

/** After a pause, one try decides. */
export const afterFailure = (before: Circuit, isUnanswered: boolean, now: Date): Circuit => {
  const failures = before.failures + (isUnanswered ? MOST_FAILURES : 1);
  if (failures < MOST_FAILURES) return { failures, pauses: before.pauses };
  const wait = Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** before.pauses);
  return { failures, pauses: before.pauses + 1, pausedUntil: isoAfter(now, wait) };
};

/** The time to look again; undefined if nothing waits. */
export const nextLook = (
  waiting: Pick<Waiting, 'object' | 'nextAt'>[],
  { pausedUntil = '' }: Circuit,
): string | undefined => {
  const times = headsOf(waiting).map(({ nextAt }) => nextAt);
  if (times.length === 0) return undefined;
  const first = times.reduce((one, other) => (one < other ? one : other));
  return first > pausedUntil ? first : pausedUntil;
};
