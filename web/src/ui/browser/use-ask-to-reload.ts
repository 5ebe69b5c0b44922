import { useEffect } from 'react';

/** Where a reload, or another address, would lose what was typed: the browser asks first, in its own words. */
export const useAskToReload = (isTyped: boolean) =>
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
