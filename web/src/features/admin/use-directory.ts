import { useEffect, useState } from 'react';
import type { Reply, Route } from '../../../../lambdas/core/route.ts';
import type { SORTS } from '../../../../lambdas/staff/contract.ts';
import type { CallInput } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';

export type Sort = (typeof SORTS)[number];

const PAGE_SIZE = 20;
const SEARCH_DELAY_MS = 200;

/** What is typed, once the typing pauses. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.trim();
};

export type PageOf<T> = { items: readonly T[]; nextCursor: string | null };

/** One page of a list that the server searches and sorts. The way back is kept as the cursors that led here. */
export const useDirectory = <R extends Route, T>(route: R, read: (reply: Reply<R>) => PageOf<T>) => {
  const [typed, type] = useState('');
  const [sort, setSort] = useState<Sort>('date');
  const search = useSettled(typed);
  const order = `${search}\n${sort}`;
  const [way, setWay] = useState<{ order: string; cursors: (string | undefined)[]; page: number }>();
  const { cursors, page } = way?.order === order ? way : { cursors: [undefined], page: 1 };
  const cursor = cursors[page - 1];

  const query = { limit: PAGE_SIZE, sort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) };
  const answer = useCall(route, { query } as unknown as CallInput<R>, { keepPreviousData: true });
  const found = answer.data === undefined ? undefined : read(answer.data);
  const next = found?.nextCursor ?? undefined;

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
    page,
    pagesKnown: cursors.length,
    hasMore: next !== undefined || page < cursors.length,
    goTo: (wanted: number) => {
      const known = cursors.length >= wanted ? cursors : [...cursors, next];
      setWay({ order, cursors: known, page: Math.min(wanted, known.length) });
    },
  };
};

export type Directory<T> = Omit<ReturnType<typeof useDirectory>, 'items'> & { items: readonly T[] | undefined };
