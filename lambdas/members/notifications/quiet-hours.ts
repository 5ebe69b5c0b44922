// The hours in which an agent wants no news. What comes then waits for their end. Pure.
import { MINUTE } from '#core/platform/clock.ts';
import * as z from '#core/schema.ts';

const DAY_MINUTES = 24 * 60;

export const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** As in '22:00', to the half hour. */
export const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[03]0$/));

export const quietHours = z
  .object({
    begins: time,
    ends: time,
    /** Of the agent, as browsers name it. */
    zone: z.string().check(z.maxLength(64), z.refine(isZone)),
  })
  .check(z.refine(({ begins, ends }) => begins !== ends));
export type QuietHours = z.output<typeof quietHours>;

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

const minutesIn = (zone: string, at: Date): number => {
  const how = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return minutesOf(new Intl.DateTimeFormat('en-US', how).format(at));
};

const from = (start: number, minutes: number) => (minutes - start + DAY_MINUTES) % DAY_MINUTES;

/** How long it's still quiet; 0 outside these hours. In the night in which clocks change, it can end an hour off. */
export const quietForMs = (quiet: QuietHours | null, now: Date): number => {
  if (!quiet) return 0;
  const [begins, ends] = [minutesOf(quiet.begins), minutesOf(quiet.ends)];
  const at = minutesIn(quiet.zone, now);
  if (from(begins, at) >= from(begins, ends)) return 0;
  return from(at, ends) * MINUTE - (now.getTime() % MINUTE);
};
