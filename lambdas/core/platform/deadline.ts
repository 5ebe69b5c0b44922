// A deadline is a day, and lasts until that day is over everywhere on Earth: "until December 12" is never over while
// it's still December 12 for any reader, and it's the same day in each email, on each page and in each PDF
// (docs/adr/014-language-and-time.md). It's stored as its last moment, so that a comparison shows if it's over.
import { DAY, dayIn, MARKET_ZONE } from './clock.ts';

/** The zone where a day ends last, twelve hours after Greenwich, and without daylight saving. */
export const LAST_ZONE = 'Etc/GMT+12';

export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999-12:00`).toISOString();

export const dayOfDeadline = (deadline: string): string => dayIn(LAST_ZONE, new Date(deadline));

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The end of the day that many days after today, in the market's time zone. */
export const deadlineAfter = (from: Date, days: number): string => endOfDay(daysLater(dayIn(MARKET_ZONE, from), days));

/** True if the day is over in that zone; by default, everywhere. */
export const isDayOver = (day: string, now: Date, zone: string = LAST_ZONE): boolean => day < dayIn(zone, now);

export const DAY_OVER_MESSAGE = 'Enter a day that is still to come.';

/** Says what's wrong with a day that someone entered for something to come: often it has the wrong year. */
export const aheadProblem = (day: string, now: Date, years = 1): string | undefined => {
  if (isDayOver(day, now)) return DAY_OVER_MESSAGE;
  if (day <= daysLater(dayIn(MARKET_ZONE, now), years * 366)) return undefined;
  return years === 1 ? 'Enter a day within a year.' : `Enter a day within ${years} years.`;
};

export const earlierDay = (chosen: string | undefined, deadline: string): string => {
  const last = dayOfDeadline(deadline);
  return chosen && chosen < last ? chosen : last;
};
