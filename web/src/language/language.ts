// The language of a page. Only the pages for guests have Spanish. They use the chosen language, or else the browser's first language that
// we have.
import { isLanguage, type Language } from '#core/http/language.ts';

const KEY = 'language';
const GUEST_PAGES =
  /^\/(?:guest|guest-tasks|guest-sign|guest-report|guest-copy|guest-letter|guest-listing|guest-offers?|sendreport\/guest|verify|unsubscribe|report-email)\/|^\/(?:processcomplete|policy|bank-return)\/?$|^\/licence\/?$/;

export const isForGuests = (path: string): boolean => GUEST_PAGES.test(path);

const chosenLanguage = (): Language | undefined => {
  try {
    const kept = localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

export const keepChosenLanguage = (language: Language): void => {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
};

export const preferredLanguage = (browser: readonly string[] = navigator.languages): Language =>
  chosenLanguage() ?? browser.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

export const languageOf = (path: string, preferred: Language): Language => (isForGuests(path) ? preferred : 'en');

/** The language of the document, for code outside React, such as a call's headers. */
export const documentLanguage = (): Language => {
  const said = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return isLanguage(said) ? said : 'en';
};

export const MARKET_LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The locale for dates: the browser's own, unless the page has a different language than the browser. */
export const dateLocale = (language: Language, own = new Intl.DateTimeFormat().resolvedOptions().locale): string =>
  own.startsWith(language) ? own : MARKET_LOCALES[language];
