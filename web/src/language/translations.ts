// The texts in the page's language. English is part of each feature. Other languages load when someone uses them.
import { createContext, useContext } from 'react';
import type { Language } from '#core/http/language.ts';

/** The refusals in another language, by their text or else by their code. */
export type RefusalTexts = { messages: Record<string, string>; codes: Record<string, string> };

/** Every text that guests read, in another language. `app/spanish.ts` is one. */
export type Translations = {
  frame: object;
  bankReturn: object;
  unsubscribe: object;
  chat: object;
  tours: object;
  guest: object;
  policy: object;
  reports: object;
  reportEmail: object;
  files: object;
  funds: object;
  offerLetters: object;
  preApproval: object;
  license: object;
  listings: object;
  ownPdf: object;
  pdf: object;
  ui: object;
  viewer: object;
  refusals: RefusalTexts;
};
type Table = Exclude<keyof Translations, 'refusals'>;

export type LanguageState = {
  language: Language;
  /** Undefined in English. */
  translations: Translations | undefined;
  choose: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageState>({
  language: 'en',
  translations: undefined,
  choose: () => undefined,
});

export const useLanguage = (): LanguageState => useContext(LanguageContext);

/**
 * A hook that gives a feature's texts in the page's language. The type of a translation (`strings.es.ts`) makes sure that it's complete.
 * Only texts for agents may be missing.
 */
export const translated = <English extends object>(table: Table, english: English) => {
  const known = new WeakMap<Translations, English>();
  return (): English => {
    const { translations } = useLanguage();
    if (translations === undefined) return english;
    const texts = known.get(translations) ?? { ...english, ...translations[table] };
    known.set(translations, texts);
    return texts;
  };
};
