import { useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';

let current: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(state: LiveState): void {
  current = state;
  for (const listener of listeners) listener();
}

/** Whether the page hears of news by itself right now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
