// Checks that the copy of the table is current: the heartbeat is written every two minutes and should arrive a second later.
import { isoAfter, MINUTE } from '#core/platform/clock.ts';

const LATE_MS = 10 * MINUTE;

export const findLateCopy = (lastBeat: string | undefined, now: Date): string[] => {
  if (lastBeat === undefined) return ['the copy of the table has no heartbeat'];
  return lastBeat < isoAfter(now, -LATE_MS) ? [`the last heartbeat in the copy is of ${lastBeat}`] : [];
};
