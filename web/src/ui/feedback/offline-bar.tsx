import { useSyncExternalStore } from 'react';
import { useIsOutOfDate } from '#web/api/kept-answers.ts';
import { useUiStrings } from '../strings.ts';
import styles from './offline-bar.module.css';

const watch = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** The bar above a page that can't be read again. The page's content stays, and is read again afterward. */
export function OfflineBar() {
  const strings = useUiStrings();
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const isOutOfDate = useIsOutOfDate();
  const words = isOnline ? (isOutOfDate ? strings.outOfDate : '') : strings.offline;
  return (
    <p role="status" className={words ? styles.root : 'only-read-aloud'}>
      {words}
    </p>
  );
}
