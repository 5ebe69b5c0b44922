import { SORTS } from '#contracts/members/staff';
import type { Reply, Route } from '#core/http/route.ts';
import type { CallInput } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';

export type Sort = (typeof SORTS)[number];

const PAGE_SIZE = 20;
/** Each is a card there. */
const PAGE_ON_PHONES = 10;
export type PageOf<T> = { items: readonly T[]; nextCursor: string | null };

type DirectoryQuery = { limit: number; sort: Sort; search?: string; cursor?: string };

/** One page of a list that the server searches and sorts. */
export const useDirectory = <R extends Route, T>(
  /** Of this list among those of the page, in its address. */
  name: string,
  route: R,
  inputOf: (query: DirectoryQuery) => CallInput<R>,
  read: (reply: Reply<R>) => PageOf<T>,
) => {
  const names = { typed: `${name}-q`, sort: `${name}-sort` };
  const [values, change] = useListAddress({ [names.typed]: '', [names.sort]: 'date' });
  const typed = values[names.typed] ?? '';
  const sort: Sort = SORTS.find((one) => one === values[names.sort]) ?? 'date';
  const search = useSettled(typed);
  const { cursor, pagesWith } = useCursors(`${search}\n${sort}`, name);

  const limit = useMedia(MOBILE) ? PAGE_ON_PHONES : PAGE_SIZE;

  const input = inputOf({ limit, sort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) });
  const answer = useCall(route, input, { keepPreviousData: true });
  const found = answer.data === undefined ? undefined : read(answer.data);
  useKeptScroll(found !== undefined);

  return {
    typed,
    type: (text: string) => change({ [names.typed]: text }),
    search,
    sort,
    setSort: (next: Sort) => change({ [names.sort]: next }),
    items: found?.items,
    error: answer.error,
    isLoading: answer.isLoading,
    retry: () => void answer.mutate(),
    pages: pagesWith(found?.nextCursor),
  };
};

export type Directory<T> = Omit<ReturnType<typeof useDirectory>, 'items'> & { items: readonly T[] | undefined };
