import { useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';

let current: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(state: LiveState): void {
  current = state;
  for (const listener of listeners) listener();
}

/** The state of the connection over which the server pushes news to the page. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
