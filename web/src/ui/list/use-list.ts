import type { Reply, Route } from '#core/http/route.ts';
import type { CallInput } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { useCursors } from './use-cursors.ts';
import { useListAddress } from './use-list-address.ts';
import { useSettled } from './use-settled.ts';

const PAGE_SIZE = 20;
/** A phone shows fewer items, because each is a card. */
const PAGE_ON_PHONES = 10;

type Query<Sort> = { limit: number; sort: Sort; search?: string; cursor?: string };

type Options<Sort extends string, Filters> = {
  /** The name of a list that shares its page with others. */
  name?: string;
  /** The server's sort orders, the initial one first. */
  sorts?: readonly Sort[];
  /** The initial filters, besides the search. A search replaces the filters, and a filter the search. */
  filters?: Filters;
  limit?: number;
};

/** A list that the server searches, sorts and pages. Its search, order and filters are in the address. */
export const useList = <
  R extends Route,
  T,
  Sort extends string = never,
  Filters extends Record<string, string> = Record<never, string>,
>(
  route: R,
  inputOf: (query: Query<Sort>, filters: Filters) => CallInput<R>,
  itemsOf: (reply: Reply<R>) => readonly T[],
  { name, sorts = [], filters = {} as Filters, limit }: Options<Sort, Filters> = {},
) => {
  const [q, order] = name ? [`${name}-q`, `${name}-sort`] : ['q', 'sort'];
  const [first] = sorts;
  const [values, change] = useListAddress<Record<string, string>>({ ...filters, [q]: '', [order]: first ?? '' });
  const sort = sorts.find((one) => one === values[order]) ?? (first as Sort);
  const typed = values[q] ?? '';
  const search = useSettled(typed);
  const chosen = Object.fromEntries(Object.keys(filters).map((one) => [one, values[one]])) as Filters;
  const ownLimit = useMedia(MOBILE) ? PAGE_ON_PHONES : PAGE_SIZE;

  const query = { limit: limit ?? ownLimit, sort, ...(search && { search }) };
  const { cursor, pagesWith } = useCursors(JSON.stringify(inputOf(query, chosen)), name);
  const input = inputOf({ ...query, ...(cursor && { cursor }) }, chosen);
  const { data: latest, ...answer } = useCall(route, input, { keepPreviousData: true });
  const reply = useSteady(latest);
  useKeptScroll(reply !== undefined);

  return {
    ...answer,
    data: reply && itemsOf(reply),
    pages: pagesWith((reply as { next_cursor?: string | null } | undefined)?.next_cursor),
    find: {
      typed,
      search,
      type: (text: string) => change({ ...filters, [q]: text }),
      sort,
      setSort: (next: Sort) => change({ [order]: next }),
      isNarrowed: search !== '' || Object.entries(filters).some(([one, none]) => chosen[one] !== none),
      filters: chosen,
      narrow: (to: Partial<Filters>) => change({ [q]: '', ...to }),
    },
  };
};

export type Finding<Sort extends string> = Pick<
  ReturnType<typeof useList<Route, unknown, Sort>>['find'],
  'typed' | 'search' | 'type' | 'sort' | 'setSort' | 'isNarrowed'
>;
