import { useEffect, useRef } from 'react';
import { useLanguage } from './translations.ts';

/** Runs when the reader changes the page's language, for example to tell the server, which sends a guest's emails in that language. */
export function useLanguageChange(onChange: () => void): void {
  const { language } = useLanguage();
  const last = useRef(language);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (last.current === language) return;
    last.current = language;
    latest.current();
  }, [language]);
}
