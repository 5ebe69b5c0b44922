import { useState } from 'react';
import type { SORTS } from '#contracts/members/staff';
import type { Reply, Route } from '#core/http/route.ts';
import type { CallInput } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';

export type Sort = (typeof SORTS)[number];

const PAGE_SIZE = 20;
export type PageOf<T> = { items: readonly T[]; nextCursor: string | null };

type DirectoryQuery = { limit: number; sort: Sort; search?: string; cursor?: string };

/** One page of a list that the server searches and sorts. */
export const useDirectory = <R extends Route, T>(
  route: R,
  inputOf: (query: DirectoryQuery) => CallInput<R>,
  read: (reply: Reply<R>) => PageOf<T>,
) => {
  const [typed, type] = useState('');
  const [sort, setSort] = useState<Sort>('date');
  const search = useSettled(typed);
  const { cursor, pagesWith } = useCursors(`${search}\n${sort}`);

  const input = inputOf({ limit: PAGE_SIZE, sort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) });
  const answer = useCall(route, input, { keepPreviousData: true });
  const found = answer.data === undefined ? undefined : read(answer.data);

  return {
    typed,
    type,
    search,
    sort,
    setSort,
    items: found?.items,
    error: answer.error,
    isLoading: answer.isLoading,
    retry: () => void answer.mutate(),
    pages: pagesWith(found?.nextCursor),
  };
};

export type Directory<T> = Omit<ReturnType<typeof useDirectory>, 'items'> & { items: readonly T[] | undefined };
