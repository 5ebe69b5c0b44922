import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './coming-bar.module.css';

// The router draws the next page beside the one that's there, which takes a while on a slow device or over a slow line. Meanwhile
// nothing says that the press was noticed.
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
      // Until the page has loaded, or someone went back to the page that's still mounted.
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

/** Says that the next page is on its way, while the one before still stands. */
export function ComingBar() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.root}>
      <div className="only-read-aloud">
        <Loading />
      </div>
    </div>
  );
}
