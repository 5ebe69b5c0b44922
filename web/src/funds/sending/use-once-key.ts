import { useRef } from 'react';
import { type OnceKey, onceKeyFor } from './once-key.ts';

/** The idempotency key of a create that may be retried while its form is open. */
export const useOnceKey = (): ((content: unknown) => string) => {
  const kept = useRef<OnceKey>(undefined);
  return (content) => {
    kept.current = onceKeyFor(kept.current, content, () => crypto.randomUUID());
    return kept.current.key;
  };
};
