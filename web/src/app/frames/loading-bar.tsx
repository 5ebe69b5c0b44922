import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './loading-bar.module.css';

// The router keeps the old page until the next one can be drawn, which takes a while on a slow device or connection. Without this bar,
// people wouldn't know that their click worked.
const LOOK_AGAIN_MS = 40;

/** True while the code of this address's page is still loading. */
const useIsLate = (): boolean => {
  const { pathname } = useLocation();
  const [awaited, setAwaited] = useState<string>();

  useEffect(() => {
    setAwaited(undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setAwaited(location.pathname);
      // Checks until the page has loaded, or the person has gone back to the page that is still mounted.
      if (location.pathname !== pathname) timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    window.addEventListener('click', look);
    window.addEventListener('popstate', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', look);
      window.removeEventListener('popstate', look);
    };
  }, [pathname]);

  return awaited !== undefined && awaited !== pathname;
};

/** Shows that the next page is loading, while the last one is still on the screen. */
export function LoadingBar() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.root}>
      <div className="only-read-aloud">
        <Loading />
      </div>
    </div>
  );
}
