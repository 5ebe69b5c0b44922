import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After going to another page, the reading starts at its top: scrolled up, focus on the content. A page that only gets another
 * address, such as a draft at its first save, says so and stays where it is.
 */
export function useRouteFocus(): void {
  const { pathname, state } = useLocation();
  const isSamePage = (state as { isSamePage?: unknown } | null)?.isSamePage === true;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isSamePage) return;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, isSamePage]);
}
