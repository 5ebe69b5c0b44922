import { dateLocale } from '#web/language/language.ts';

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

export type DateShow = 'day' | 'time' | 'zone';

/** In the browser's own formatting; what is no date is shown as it came. */
export function formatDate(iso: string, show: DateShow = 'time'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const format = show === 'day' ? day : show === 'zone' ? withZone : dayAndTime;
  return new Intl.DateTimeFormat(dateLocale(), format).format(date);
}

export const DateTime = ({ iso, show = 'time' }: { iso: string; show?: DateShow }) => (
  <time dateTime={iso} className="numeric">
    {formatDate(iso, show)}
  </time>
);
