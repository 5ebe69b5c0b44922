// A day as people read it in our emails. Deadlines are the market's: the same day for everyone, wherever they read it.
import type { Language } from '../http/language.ts';
import { MARKET_ZONE } from '../platform/clock.ts';

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

export const longDate = (iso: string, language: Language = 'en'): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: MARKET_ZONE }).format(new Date(iso));
