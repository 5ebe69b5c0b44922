// Days in our emails.
import type { Language } from '../http/language.ts';
import { MARKET_ZONE } from '../platform/clock.ts';
import { dayOfDeadline } from '../platform/deadline.ts';

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

const written = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(new Date(at));

/** The day of a moment, in the market's zone. */
export const longDate = (at: string, language: Language = 'en'): string => written(at, language, MARKET_ZONE);

/** A day without a time is that day everywhere. */
export const longDay = (day: string, language: Language = 'en'): string => written(day, language, 'UTC');

/** The last day, the same for all readers. */
export const deadlineDate = (deadline: string, language: Language = 'en'): string =>
  longDay(dayOfDeadline(deadline), language);
