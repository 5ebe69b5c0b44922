import { useCallback, useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { type Communication, routes } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall, useRefreshedWith } from '#web/api/use-call.ts';
import { useEntryState } from '#web/ui/browser/use-entry-state.ts';
import { matching, type Show } from './communication-list.ts';

const PAGE = 25;
/** A search reads older pages until this many are found; more come with 'Load more'. */
const ENOUGH = 20;

type ListPage = { communications: Communication[]; next_cursor: string | null };

/**
 * All pages read so far, filtered; filter, search and a wanted message reach pages that are not read yet. The first page
 * is read like any other call, so that what is pushed to the dashboard refreshes it too.
 */
export const useCommunications = (show: Show, search: string, wantedId: string | undefined) => {
  const first = useCall(routes.communications, { query: { limit: PAGE } });
  const [olderPages, setOlderPages] = useEntryState('older pages', 0);
  const older = useSWRInfinite<ListPage, ApiError>(
    (index: number, previous: ListPage | null) => {
      const cursor = index === 0 ? first.data?.next_cursor : previous?.next_cursor;
      return olderPages > 0 && cursor ? ['older communications', cursor] : null;
    },
    ([, cursor]: [string, string]) =>
      call(routes.communications, { query: { limit: PAGE, cursor } }) as Promise<ListPage>,
    { keepPreviousData: true, revalidateFirstPage: false },
  );

  useRefreshedWith(routes.communications, () => older.mutate());

  const pages = [first.data as ListPage | undefined, ...(olderPages > 0 ? (older.data ?? []) : [])].filter(
    (page) => !!page,
  );
  const all = pages.flatMap((page) => page.communications);
  const shown = matching(all, show, search);
  const error = first.error ?? older.error;
  const hasMore = Boolean(pages.at(-1)?.next_cursor);
  const isLoadingMore = olderPages > 0 && pages.length <= olderPages && !error;
  const isNarrowed = show !== 'all' || search.trim() !== '';
  const isSought = wantedId !== undefined && !all.some(({ id }) => id === wantedId);
  const goesOn = hasMore && !error && ((isNarrowed && shown.length < ENOUGH) || isSought);

  const { setSize } = older;
  const loadMore = useCallback(() => {
    setOlderPages(pages.length);
    void setSize(pages.length);
  }, [pages.length, setSize, setOlderPages]);

  useEffect(() => {
    if (goesOn && !isLoadingMore) loadMore();
  }, [goesOn, isLoadingMore, loadMore]);

  return {
    shown,
    isLoading: first.data === undefined && first.error === undefined,
    isLookingFurther: goesOn,
    hasMore,
    isLoadingMore,
    error: pages.length === 0 || shown.length === 0 ? error : undefined,
    loadMore,
    refresh: async () => {
      await Promise.all([first.mutate(), older.mutate()]);
    },
  };
};
