import { useEffect } from 'react';

/** Has the browser ask, in its own words, before a reload or another address loses typed text. */
export const useAskToReload = (isTyped: boolean) =>
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
