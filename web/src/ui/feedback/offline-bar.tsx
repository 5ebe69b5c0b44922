import { useSyncExternalStore } from 'react';
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

/** Shown above each page while there's no connection. What the page shows stays, and is read again afterward. */
export function OfflineBar() {
  const strings = useUiStrings();
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className={isOnline ? 'only-read-aloud' : styles.root}>
      {isOnline ? '' : strings.offline}
    </p>
  );
}
