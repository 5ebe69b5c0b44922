// The day on which an agent needs an answer: a date without a time, because that is how a contract names it.
import { HOUR } from '#core/platform/clock.ts';

/** West of every time zone, so that "today" is never refused where the agent is. */
const FURTHEST_WEST_MS = 12 * HOUR;

export const isPast = (date: string, now: Date): boolean =>
  date !== '' && date < new Date(now.getTime() - FURTHEST_WEST_MS).toISOString().slice(0, 10);
