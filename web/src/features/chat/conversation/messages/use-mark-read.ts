import { useEffect } from 'react';

/** Marks the conversation as read up to `seq` whenever its page is visible. */
export const useMarkRead = (seq: number, isConnected: boolean, markRead: ((seq: number) => void) | undefined) => {
  useEffect(() => {
    const mark = () => {
      if (isConnected && seq > 0 && document.visibilityState === 'visible') markRead?.(seq);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [seq, isConnected, markRead]);
};
