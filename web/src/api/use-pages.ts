import { useEffect, useEffectEvent } from 'react';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { Reply, Route } from '#core/http/route.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, type CallOptions, call } from './call.ts';
import { askedAgain, keyOf, useRefreshedWith } from './use-call.ts';

type Page = { next_cursor: string | null };

/**
 * `isReadAtEachVisit`: a visit shows the kept pages and reads them again; 'Load more' doesn't. SWR's own `revalidateOnMount` is
 * lost when the page renders again before the next frame.
 */
type Options<P> = SWRInfiniteConfiguration<P, ApiError> & { isReadAtEachVisit?: boolean };

/** A list that grows by a page on each 'Load more'. `inputOf` gives the input for each page. */
export const usePages = <R extends Route, T>(
  route: R,
  inputOf: (cursor: string | undefined) => CallInput<R> & CallOptions,
  itemsOf: (page: Reply<R>) => readonly T[],
  options?: Options<Reply<R> & Page>,
) => {
  const { pages, reload, ...list } = usePagesOf(
    JSON.stringify(keyOf(route, inputOf(undefined))),
    (cursor) => call(route, inputOf(cursor)) as Promise<Reply<R> & Page>,
    options,
  );
  useRefreshedWith(route, reload);
  return { ...list, replies: pages, data: pages?.flatMap(itemsOf), mutate: reload };
};

/** The same for a list that the agent and the client read by different routes. `name` is the cache key of its pages. */
export const usePagesOf = <P extends Page>(
  name: string,
  read: (cursor: string | undefined) => Promise<P>,
  { isReadAtEachVisit = false, ...given }: Options<P> = {},
) => {
  const options = { ...given, refreshInterval: askedAgain(given.refreshInterval) };
  const {
    data: latest,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<P, ApiError>(
    (_: number, before: P | null) => (before?.next_cursor === null ? null : [name, before?.next_cursor]),
    ([, cursor]: [string, string | undefined]) => read(cursor),
    isReadAtEachVisit ? { ...options, revalidateFirstPage: false, revalidateIfStale: false } : options,
  );
  const onArrival = useEffectEvent(() => {
    if (isReadAtEachVisit && latest !== undefined) void mutate();
  });
  useEffect(() => onArrival(), []);
  const data = useSteady(latest);
  const isShort = latest !== undefined && latest.length < size;
  return {
    pages: data,
    error: isShort ? undefined : error,
    /** The next page couldn't be read; those before it stay. */
    moreError: isShort ? error : undefined,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.next_cursor),
    isLoadingMore: isValidating,
    loadMore: () => void setSize((latest?.length ?? 0) + 1),
    reload: mutate as () => Promise<unknown>,
    /** Changes the loaded pages without reading them again. */
    change: (page: (before: P) => P) => mutate((pages) => pages?.map(page), { revalidate: false }),
  };
};
