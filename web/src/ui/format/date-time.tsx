import type { Language } from '#core/http/language.ts';
import { DAY, MARKET_ZONE, WITH_ZONE } from '#core/platform/clock.ts';
import { LAST_ZONE } from '#core/platform/deadline.ts';
import { dateLocale, MARKET_LOCALES } from '#web/language/language.ts';
import { useLanguage } from '#web/language/translations.ts';

const day: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const dayAndTime: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const withZone: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: MARKET_ZONE,
  ...WITH_ZONE,
};
const deadline: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: LAST_ZONE };
/** Dates of a contract show the day of the week, by which people plan. */
const weekday: Intl.DateTimeFormatOptions = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' };
const clock: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
/**
 * A date that emails, letters or PDFs show, too, is the same everywhere: a moment in the market's `zone`, with the zone's name,
 * and a `deadline` as its last day. Everything else is in the browser's time (docs/adr/014-language-and-time.md).
 */
const formats = { day, weekday, time: dayAndTime, clock, zone: withZone, deadline };

export type DateShow = keyof typeof formats;

/** A day without a time is the same day everywhere, so it's formatted in UTC. In the Americas, its midnight in UTC is the day before. */
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a date in the browser's locale. A text that isn't a date stays unchanged. */
export function formatDate(iso: string, show: DateShow = 'time', language: Language = 'en'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const format = DAY_ALONE.test(iso) ? { ...(show === 'weekday' ? weekday : day), timeZone: 'UTC' } : formats[show];
  // Only the market's locales have abbreviations for its zones. In others, EST is GMT-5.
  const locale = format === withZone ? MARKET_LOCALES[language] : dateLocale(language);
  return new Intl.DateTimeFormat(locale, format).format(date);
}

/** The current day in the reader's time zone. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The days left in the reader's time zone: 0 is today, and negative is late. */
export const daysLeft = (day: string, now: Date): number => (Date.parse(day) - Date.parse(localDay(now))) / DAY;

/** Formats dates in the page's language, for pages that guests read, too. */
export const useFormatDate = () => {
  const { language } = useLanguage();
  return (iso: string, show?: DateShow): string => formatDate(iso, show, language);
};

export const DateTime = ({ iso, show = 'time' }: { iso: string; show?: DateShow }) => (
  <time dateTime={iso} className="numeric">
    {useFormatDate()(iso, show)}
  </time>
);
