import useSWR from 'swr';
import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/use-call.ts';

type TextPage = { texts: ListedText[]; next_cursor: string | null; may_edit?: boolean };
type Texts = Pick<TextPage, 'texts' | 'may_edit'> & { hasMore: boolean };

const readPages = async (
  read: (page: { limit: number; cursor?: string | undefined }) => Promise<TextPage>,
  pages: number,
): Promise<Texts> => {
  const texts: ListedText[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const { next_cursor, may_edit, ...found } = await read({ limit: PAGE_LIMIT, cursor });
    texts.push(...found.texts);
    if (next_cursor === null || page >= pages) return { texts, may_edit, hasMore: next_cursor !== null };
    cursor = next_cursor;
  }
};

/** Under the keys of their routes, so that a change is read wherever they're shown. */
const usePagesOf = (key: readonly unknown[] | null, read: () => Promise<Texts>) =>
  useSWR<Texts, ApiError>(key, read, { keepPreviousData: true });

/** All of them, however many. */
export const useOwnTexts = (): ListedText[] =>
  usePagesOf(keyOf(routes.savedTexts, 'all'), () =>
    readPages((query) => call(routes.savedTexts, { query }), Number.POSITIVE_INFINITY),
  ).data?.texts ?? [];

/** Those of an office: so many pages of them. Without an office, there's nothing to read. */
export const useOfficeTexts = (office: { id: string } | undefined, pages: number) => {
  const read = (id: string) => readPages((query) => call(routes.officeTexts, { params: { id }, query }), pages);
  const { id = '' } = office ?? {};
  return usePagesOf(office ? [...keyOf(routes.officeTexts, id), pages] : null, () => read(id));
};
