import { useEffect, useEffectEvent } from 'react';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { Reply, Route } from '#core/http/route.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, type CallOptions, call } from './call.ts';
import { keyOf, useRefreshedWith } from './use-call.ts';

type Page = { next_cursor: string | null };

/**
 * `isReadAtEachVisit`: what was kept is shown, and read again, but not by 'Load more'. SWR's own `revalidateOnMount` forgets it where the page
 * is drawn again before the next frame.
 */
type Options<P> = SWRInfiniteConfiguration<P, ApiError> & { isReadAtEachVisit?: boolean };

/** A list that grows by a page on each 'Load more'. `inputOf` says what each page is asked for with. */
export const usePages = <R extends Route>(
  route: R,
  inputOf: (cursor: string | undefined) => CallInput<R> & CallOptions,
  options?: Options<Reply<R> & Page>,
) => {
  const list = usePagesOf(
    JSON.stringify(keyOf(route, inputOf(undefined))),
    (cursor) => call(route, inputOf(cursor)) as Promise<Reply<R> & Page>,
    options,
  );
  useRefreshedWith(route, list.reload);
  return list;
};

/** The same for a list that each side reads by another route. `name` is what its pages are kept under. */
export const usePagesOf = <P extends Page>(
  name: string,
  read: (cursor: string | undefined) => Promise<P>,
  { isReadAtEachVisit = false, ...options }: Options<P> = {},
) => {
  const {
    data: latest,
    error,
    isLoading,
    isValidating,
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
  return {
    pages: data,
    error,
    isLoading,
    hasMore: Boolean(data?.at(-1)?.next_cursor),
    isLoadingMore: isValidating,
    loadMore: () => void setSize((size) => size + 1),
    refresh: () => void mutate(),
    /** The same, for who waits for it. */
    reload: mutate as () => Promise<unknown>,
    /** Shows the pages as they are now, without reading them again. */
    change: (page: (before: P) => P) => mutate((pages) => pages?.map(page), { revalidate: false }),
  };
};
