import { useCallback, useState } from 'react';
import { hasShapeOf, keep, kept } from './tab-storage.ts';

/** State of a form that survives a reload of the tab, with a function to delete it once it's no longer needed. */
export const useKeptState = <T extends object>(name: string, initial: T) => {
  const [state, setState] = useState<T>(() => kept(name, hasShapeOf(initial)) ?? initial);
  const change = useCallback(
    (next: T) => {
      keep(name, next);
      setState(next);
    },
    [name],
  );
  const forget = useCallback(() => keep(name, undefined), [name]);
  return [state, change, forget] as const;
};
