// The days and hours of the demo's story, counted back from the moment at which it's told.

/** 0 is today; -1 the working day before it, and so on. */
export type Day = number;
/** A time of that day on the East Coast; today, how long ago: '1:35'. */
export type Time = `${number}:${number}`;
export type When = readonly [day: Day, time: Time];

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
/** Eastern Standard Time. In summer, everyone comes an hour later. */
const WEST_MS = 5 * 60 * MINUTE;

const minutesOf = (time: Time): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Midnight of a date, as if it were in Greenwich. */
const midnight = (now: Date): Date => {
  const there = now.getTime() - WEST_MS;
  return new Date(there - (there % DAY_MS));
};

const isWeekend = (day: Date): boolean => [0, 6].includes(day.getUTCDay());

const workingDay = (now: Date, day: Day): Date => {
  let found = midnight(now);
  for (let left = -day; left > 0; ) {
    found = new Date(found.getTime() - DAY_MS);
    if (!isWeekend(found)) left -= 1;
  }
  return found;
};

/** People don't act on the minute. */
const secondsOf = (day: Day, minutes: number): number => (Math.abs(day) * 17 + minutes * 23) % 60;

export const momentOf = (now: Date, [day, time]: When): Date => {
  const minutes = minutesOf(time);
  if (day === 0) return new Date(now.getTime() - minutes * MINUTE);
  const at = workingDay(now, day).getTime() + WEST_MS + minutes * MINUTE;
  return new Date(at + secondsOf(day, minutes) * 1000);
};

/** A date such as 2026-12-03, that many days from today. */
export const dateFrom = (now: Date, days: number): string =>
  new Date(midnight(now).getTime() + days * DAY_MS).toISOString().slice(0, 10);
