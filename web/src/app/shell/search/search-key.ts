// The setting for the key / that opens the search. A key without Ctrl is easily pressed by mistake or by speech input, so people can turn
// it off in each browser (WCAG 2.1.4).
import { useSyncExternalStore } from 'react';

const KEY = 'search-key';
const listeners = new Set<() => void>();
const read = () => localStorage.getItem(KEY) !== 'off';

export function setSearchKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

export const useHasSearchKey = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
