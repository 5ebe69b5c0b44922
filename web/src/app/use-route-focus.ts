import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fits } from '#web/language/language.ts';

/** After going to another page, the reading starts at its top: scrolled up, focus on the content. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // From a guest's page in Spanish to an agent's in English, or back: the words are chosen when a page is loaded.
    if (!fits(pathname)) return location.reload();
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
