import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After going to another page, the reading starts at its top: scrolled up, focus on the content. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
