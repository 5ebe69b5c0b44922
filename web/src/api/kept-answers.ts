// Data that was read stays on the page when it can't be read again. One store and one middleware do this for every read, so that no
// page has to.
import { useEffect, useSyncExternalStore } from 'react';
import type { Middleware, SWRResponse } from 'swr';
import type { ApiError } from './api-error.ts';

let kept = 0;
const listeners = new Set<() => void>();
const count = (change: 1 | -1) => {
  kept += change;
  for (const listener of listeners) listener();
};

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True if something on this page is out of date, because it couldn't be read again. */
export const useIsOutOfDate = (): boolean =>
  useSyncExternalStore(
    watch,
    () => kept > 0,
    () => false,
  );

/**
 * True for no answer, or an error that says nothing about the resource. A refusal isn't temporary: withdrawn data must not stay on
 * the page.
 */
const isPassing = ({ status }: Partial<ApiError>): boolean =>
  status === undefined || status === 0 || status === 429 || status >= 500;

/** True if fewer pages of a growing list arrived than were requested. */
const isShort = ({ data, size }: SWRResponse & { size?: number }): boolean =>
  size !== undefined && Array.isArray(data) && data.length < size;

/** Hides the error of a read that failed while there is an answer to show, and counts it. */
export const keepAnswers: Middleware = (next) => (key, fetcher, config) => {
  const response: SWRResponse = next(key, fetcher, config);
  const { data, error } = response;
  const isKept = data !== undefined && error !== undefined && isPassing(error) && !isShort(response);
  useEffect(() => {
    if (!isKept) return;
    count(1);
    return () => count(-1);
  }, [isKept]);
  return isKept ? { ...response, error: undefined } : response;
};
