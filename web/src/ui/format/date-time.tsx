import type { Language } from '#core/http/language.ts';
import { dateLocale } from '#web/language/language.ts';
import { useLanguage } from '#web/language/translations.ts';

const day: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const dayAndTime: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const withZone: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};
const clock: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
const formats = { day, time: dayAndTime, zone: withZone, clock };

export type DateShow = keyof typeof formats;

/** In the browser's own formatting; what is no date is shown as it came. */
export function formatDate(iso: string, show: DateShow = 'time', language: Language = 'en'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(dateLocale(language), formats[show]).format(date);
}

/** For pages that guests read, too. */
export const useFormatDate = () => {
  const { language } = useLanguage();
  return (iso: string, show?: DateShow): string => formatDate(iso, show, language);
};

export const DateTime = ({ iso, show = 'time' }: { iso: string; show?: DateShow }) => (
  <time dateTime={iso} className="numeric">
    {useFormatDate()(iso, show)}
  </time>
);
