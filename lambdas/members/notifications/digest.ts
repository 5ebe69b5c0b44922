// When an agent gets their news in one email instead of many. Pure.
import { DAY, MINUTE } from '#core/platform/clock.ts';
import * as z from '#core/schema.ts';
import { isZone, time } from './quiet-hours.ts';

/** As in ISO 8601: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const digestTimes = z.object({
  every: z.enum(['day', 'week']),
  /** Of a weekly one. */
  weekday: z.literal(WEEKDAYS),
  /** As in '08:00', to the half hour, where the agent is. */
  at: time,
  zone: z.string().check(z.maxLength(64), z.refine(isZone)),
});
export type DigestTimes = z.output<typeof digestTimes>;

/** Zones differ by quarters of an hour. */
const STEP = 15 * MINUTE;
/** A time that clocks pass over once comes again within these. */
const LOOKED_AT = 16 * DAY;

/** The first one after `now`. In the night in which clocks are set back, a time comes twice. */
export const nextDigest = ({ every, weekday, at, zone }: DigestTimes, now: Date): Date => {
  const how = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', how);
  const wanted = (ms: number): boolean => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    return `${parts.hour}:${parts.minute}` === at && (every === 'day' || parts.weekday === NAMES[weekday - 1]);
  };
  const first = Math.floor(now.getTime() / STEP) * STEP + STEP;
  for (let ms = first; ms <= first + LOOKED_AT; ms += STEP) if (wanted(ms)) return new Date(ms);
  throw new Error(`There is no ${at} in ${zone}`);
};
