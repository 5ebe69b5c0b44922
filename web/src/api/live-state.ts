import { useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';

let current: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(state: LiveState): void {
  current = state;
  for (const listener of listeners) listener();
}

/** True while the server can push news to the page. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
