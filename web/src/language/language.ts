// The language of the pages for guests: what they chose, else what their browser asks for. The Spanish words are loaded
// only for who reads them, and before the page that shows them.
import { isLanguage, type Language } from '#core/http/language.ts';
import type { SpanishTables } from './spanish.ts';

const KEY = 'language';
const GUEST_PAGES =
  /^\/(?:guest|guest-tasks|guest-report|sendreport\/guest|verify|unsubscribe)\/|^\/(?:processcomplete|policy|licence|bank-return)\/?$/;

let shown: Language = 'en';
let tables: Partial<SpanishTables> = {};

export const isForGuests = (path: string): boolean => GUEST_PAGES.test(path);

/** What the words on this page are in. Everything but the pages for guests is in English. */
export const language = (): Language => shown;

const chosen = (): Language | undefined => {
  try {
    const kept = localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** The first of the browser's languages that we have. */
export const wanted = (asked: readonly string[] = navigator.languages): Language => {
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return chosen() ?? known ?? 'en';
};

/** Whether the words that are loaded fit the page: where they do not, it has to be loaded anew. */
export const fits = (path: string): boolean => shown === (isForGuests(path) ? wanted() : 'en');

/** Before the first page is shown: nothing to wait for in English. */
export async function prepareLanguage(path: string): Promise<void> {
  if (fits(path)) return;
  tables = (await import('./spanish.ts')).spanish;
  shown = 'es';
  document.documentElement.lang = 'es';
}

/** The table of a feature in the page's language. A text that has no translation does not compile. */
export const localized = <Name extends keyof SpanishTables, English extends SpanishTables[Name]>(
  name: Name,
  english: English,
): English => ({ ...english, ...tables[name] });

/** What the server refused with, in the page's language where it is known there. */
export const localizedRefusal = (code: string, message: string): string =>
  tables.refusals?.messages[message] ?? tables.refusals?.codes[code] ?? message;

/** For dates: the browser's own formatting unless the page is in another language than the browser. */
export const dateLocale = (): string | undefined =>
  typeof navigator === 'undefined' || shown === 'en' || navigator.language.startsWith(shown) ? undefined : 'es-US';

/** The page comes back in the other language; what was typed into it is kept by the forms themselves. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice cannot be kept, and the browser's own wish holds.
  }
  location.reload();
}
