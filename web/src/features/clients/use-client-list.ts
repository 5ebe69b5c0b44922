import { useEffect, useState } from 'react';
import { type ListedClient, routes, type SORTS } from '../../../../lambdas/clients/contract.ts';
import { useCall } from '../../api/use-call.ts';

export type Sort = (typeof SORTS)[number];

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

/** One page of the list. The way back is kept as the cursors that led here. */
export const useClientList = (typed: string, sort: Sort, limit: number) => {
  const search = useSettled(typed);
  const order = `${search}\n${sort}\n${limit}`;
  const [way, setWay] = useState<{ order: string; cursors: (string | undefined)[]; page: number }>();
  const { cursors, page } = way?.order === order ? way : { cursors: [undefined], page: 1 };
  const cursor = cursors[page - 1];

  const query = { limit, sort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) };
  const { data, error, isLoading, mutate } = useCall(routes.clientList, { query }, { keepPreviousData: true });

  const goTo = (wanted: number) => {
    const next = data?.next_cursor ?? undefined;
    const known = cursors.length >= wanted ? cursors : [...cursors, next];
    setWay({ order, cursors: known, page: Math.min(wanted, known.length) });
  };

  /** Shows a client as the server now has it, without asking for the page again. */
  const replace = (client: ListedClient) =>
    mutate(
      (known) =>
        known && { ...known, client_list: known.client_list.map((one) => (one.id === client.id ? client : one)) },
      { revalidate: false },
    );

  return {
    clients: data?.client_list ?? [],
    isFirstLoading: isLoading && data === undefined,
    isLoading,
    error,
    search,
    page,
    pagesKnown: cursors.length,
    hasMore: Boolean(data?.next_cursor) || page < cursors.length,
    goTo,
    replace,
    refetch: async () => {
      await mutate();
    },
  };
};
