import { type ReactNode, useCallback, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '#core/http/language.ts';
import { keepChosenLanguage, languageOf, preferredLanguage } from './language.ts';
import { LanguageContext, type Translations } from './translations.ts';

type LanguageProviderProps = {
  /** The translations that were loaded before the first page, for a Spanish reader. */
  loaded?: Translations;
  loadSpanish: () => Promise<Translations>;
  children: ReactNode;
};

/** Gives every part of the page its texts. Until the Spanish texts have loaded, a page is in English. */
export function LanguageProvider({ loaded, loadSpanish, children }: LanguageProviderProps) {
  const { pathname } = useLocation();
  // This is an object, so that choosing the same language again repeats a failed load.
  const [preferred, setPreferred] = useState(() => ({ language: preferredLanguage() }));
  const [spanish, setSpanish] = useState(loaded);
  const wanted = languageOf(pathname, preferred.language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `preferred` tries again
  useEffect(() => {
    if (wanted === 'en' || spanish) return;
    let isLeft = false;
    const take = (texts: Translations) => isLeft || setSpanish(texts);
    loadSpanish().then(take, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [wanted, spanish, loadSpanish, preferred]);

  const translations = wanted === 'es' ? spanish : undefined;
  const language: Language = translations ? 'es' : 'en';
  // This runs before any effect of a page, because calls send this language to the server.
  useInsertionEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const choose = useCallback((next: Language) => {
    keepChosenLanguage(next);
    setPreferred({ language: next });
  }, []);
  const state = useMemo(() => ({ language, translations, choose }), [language, translations, choose]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
