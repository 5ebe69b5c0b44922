/** The time, as a dependency, so that a test can hold it still. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const isoAfter = (from: Date, ms: number): string => new Date(from.getTime() + ms).toISOString();
/** DynamoDB's time to live counts whole seconds. */
export const epochSeconds = (at: Date, plusMs = 0): number => Math.floor((at.getTime() + plusMs) / SECOND);

/** Deadlines and report dates use the market's zone: the same for everyone, on screens, in emails and in PDFs. */
export const MARKET_ZONE = 'America/New_York';

/** For formats with an hour: shows the zone's letters ("5:00 PM EST"), not its name. */
export const WITH_ZONE = { timeZoneName: 'short' } as const satisfies Intl.DateTimeFormatOptions;

/** A printed moment: with the zone, and the month as a word, because countries order day and month differently. */
export const PRINTED_MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: MARKET_ZONE,
  ...WITH_ZONE,
} as const satisfies Intl.DateTimeFormatOptions;

/** This browser's zone by its system name, for storage rather than for reading. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

/** The day in a zone, as `sv-SE` writes it: like 2026-12-03. A chosen day ends at midnight where the person lives. */
export const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);

/** The everyday name: "Eastern Time", not "America/New_York". */
export const zoneName = (zone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
