import { useEffect, useRef } from 'react';
import { useLanguage } from './translations.ts';

/** Runs when the reader changes the page's language: a guest's link has to know, because their emails follow. */
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
