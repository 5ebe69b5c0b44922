import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { type Communication, routes } from '../../../../lambdas/requests/contract.ts';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { matching, type Show } from './communication-list.ts';

const PAGE = 25;
/** A search goes on into older pages by itself until so many are found; more come with 'Load more'. */
const ENOUGH = 20;
/** States change while the agent looks on: a client opens the mail, a bank answers. */
const LOOK_AGAIN_MS = 10_000;

type ListPage = Awaited<ReturnType<typeof readPage>>;
const readPage = (cursor: string | undefined) => call(routes.communications, { query: { limit: PAGE, cursor } });

/** All pages read so far, filtered; filter, search and a wanted message reach pages that are not read yet. */
export const useCommunications = (show: Show, search: string, wantedId: string | undefined) => {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<ListPage, ApiError>(
    (index: number, previous: ListPage | null) => {
      if (index === 0) return ['communications', ''];
      return previous?.next_cursor ? ['communications', previous.next_cursor] : null;
    },
    ([, cursor]: [string, string]) => readPage(cursor || undefined),
    { refreshInterval: LOOK_AGAIN_MS, keepPreviousData: true },
  );

  const all = data?.flatMap((page) => page.communications as Communication[]) ?? [];
  const shown = matching(all, show, search);
  const hasMore = Boolean(data?.at(-1)?.next_cursor);
  const isNarrowed = show !== 'all' || search.trim() !== '';
  const isSought = wantedId !== undefined && !all.some(({ id }) => id === wantedId);
  const goesOn = hasMore && !error && ((isNarrowed && shown.length < ENOUGH) || isSought);

  useEffect(() => {
    if (goesOn && !isValidating) void setSize(size + 1);
  }, [goesOn, isValidating, size, setSize]);

  return {
    shown,
    isEmpty: data !== undefined && all.length === 0,
    isLoading: data === undefined && error === undefined,
    isLookingFurther: goesOn,
    hasMore,
    isLoadingMore: data !== undefined && data.length < size,
    error: data === undefined ? error : undefined,
    loadMore: () => setSize(size + 1),
    refresh: async () => {
      await mutate();
    },
  };
};
