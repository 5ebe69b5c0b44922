import { type ListedClient, routes, type SORTS } from '#contracts/clients/list';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';

export type Sort = (typeof SORTS)[number];

type Wanted = {
  typed: string;
  tag: string;
  sort: Sort;
  limit: number;
};

/** One page of the list. */
export const useClientList = ({ typed, tag, sort, limit }: Wanted) => {
  const search = useSettled(typed);
  const { cursor, pagesWith } = useCursors(`${search}\n${tag}\n${sort}\n${limit}`);
  const chosen = search ? { search } : tag ? { tag } : {};
  const query = { limit, sort, ...chosen, ...(cursor ? { cursor } : {}) };
  const { data: latest, error, isLoading, mutate } = useCall(routes.clientList, { query }, { keepPreviousData: true });
  const data = useSteady(latest);

  /** Shows a client as the server now has it, without asking for the page again. */
  const replace = (client: ListedClient) => {
    // The numbers above the list follow, and no one waits for them.
    void refreshCalls(routes.clientTotals);
    return mutate(
      (known) =>
        known && { ...known, client_list: known.client_list.map((one) => (one.id === client.id ? client : one)) },
      { revalidate: false },
    );
  };

  return {
    clients: data?.client_list ?? [],
    isFirstLoading: isLoading && data === undefined,
    isLoading,
    error,
    search,
    pages: pagesWith(data?.next_cursor),
    replace,
    refetch: async () => {
      await Promise.all([mutate(), refreshCalls(routes.clientTotals)]);
    },
  };
};
