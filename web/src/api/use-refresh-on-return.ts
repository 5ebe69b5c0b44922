import { useEffect, useEffectEvent } from 'react';

/** Reads a list again when someone comes back to its tab: what it shows may have been changed in another one. */
export const useRefreshOnReturn = (refresh: () => void): void => {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
};
