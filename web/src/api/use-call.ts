import { useEffect, useEffectEvent } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse, unload } from 'swr';
import type { Reply, Route } from '#core/http/route.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, call } from './call.ts';

type Key = readonly ['call', method: string, path: string, input: unknown];

/** The cache key of a route's answer. */
export const keyOf = (route: Route, input: unknown): Key => ['call', route.method, route.path, input];
const isKeyOf = (key: unknown, route: Route) =>
  Array.isArray(key) && key[0] === 'call' && key[1] === route.method && key[2] === route.path;

/** SWR calls `onSuccess` and `onError` only in the component that made the call, not in one that waits for the same answer. */
type CallOptions<R extends Route> = Omit<SWRConfiguration<Reply<R>, ApiError>, 'onSuccess' | 'onError'>;

/**
 * SWR calls a refresh interval function only once. A page that learns later that more is on its way would never refresh, so this
 * returns a new function on each render, which SWR calls again.
 */
export const askedAgain = <T>(interval: SWRConfiguration<T>['refreshInterval'] = 0) =>
  typeof interval === 'function' ? (latest: T | undefined) => interval(latest) : interval;

/**
 * Reads a route and caches its answer by route and input; `null` waits. A refusal isn't retried automatically, but a missing
 * answer and a 5xx are.
 */
export function useCall<R extends Route>(
  route: R,
  input: CallInput<R> | null,
  options: CallOptions<R> = {},
): SWRResponse<Reply<R>, ApiError> {
  return useSWR<Reply<R>, ApiError>(input === null ? null : keyOf(route, input), () => call(route, input!), {
    shouldRetryOnError: (error) => error.status === 0 || error.status >= 500,
    errorRetryCount: 3,
    ...options,
    refreshInterval: askedAgain(options.refreshInterval),
  });
}

/** The growing lists on the page, because SWR can't find their pages by a part of the key. */
const lists = new Set<{ route: Route; refresh: () => Promise<unknown> }>();

export const useRefreshedWith = (route: Route, refresh: () => Promise<unknown>): void => {
  const onRefresh = useEffectEvent(refresh);
  useEffect(() => {
    const list = { route, refresh: () => onRefresh() };
    lists.add(list);
    return () => void lists.delete(list);
  }, [route]);
};

/** Reads the routes again wherever the page uses them, with any input. */
export const refreshCalls = async (...routes: Route[]): Promise<void> => {
  const shown = [...lists].filter(({ route }) => routes.includes(route));
  await Promise.all([
    mutate((key) => routes.some((route) => isKeyOf(key, route))),
    ...shown.map(({ refresh }) => refresh()),
  ]);
};

/**
 * Forgets all answers, including those under way: the next person at this browser must not see them. `isReadAgain`: the calls
 * of the current page are made again.
 */
export const forgetCalls = ({ isReadAgain = false } = {}): void => unload({ revalidate: isReadAgain });
