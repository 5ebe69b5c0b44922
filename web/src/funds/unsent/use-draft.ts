import useSWR from 'swr';
import { type ReportDraft, routes } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The list is the only place that knows drafts: page after page until the one is found. */
const findDraft = async (id: string): Promise<ReportDraft | null> => {
  for (let cursor: string | undefined; ; ) {
    const page = await call(routes.communications, { query: { cursor } });
    const found = page.communications.find((communication) => communication.id === id);
    if (found) return (found.draft as ReportDraft | undefined) ?? null;
    if (!page.next_cursor) return null;
    cursor = page.next_cursor;
  }
};

/** A saved draft. Read once: what is typed since must not be replaced when the tab regains focus. */
export const useDraft = (id: string | undefined) => {
  const { data, error, isLoading, mutate } = useSWR<ReportDraft | null, ApiError>(
    id === undefined ? null : ['draft', id],
    () => findDraft(id!),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, dedupingInterval: 0 },
  );
  return { data: data ?? undefined, isGone: data === null, error, isLoading, retry: () => void mutate() };
};
