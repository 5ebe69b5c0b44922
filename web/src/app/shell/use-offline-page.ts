// For people who are signed in: the offline page takes the place of the browser's own. Guests come once, and get nothing installed.
import { useEffect } from 'react';

/** Private windows and managed browsers refuse it; then the browser's own page says that there's no connection. */
const refused = () => undefined;

export const useOfflinePage = (): void => {
  useEffect(() => {
    // During development every file changes, and the page must come from there.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(refused);
  }, []);
};
