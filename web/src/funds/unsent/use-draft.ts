import useSWR from 'swr';
import { routes, type SavedDraft } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The list is the only place that knows drafts: page after page until the one is found. */
const findDraft = async (id: string): Promise<SavedDraft | null> => {
  for (let cursor: string | undefined; ; ) {
    const page = await call(routes.communications, { query: { cursor } });
    const found = page.communications.find((communication) => communication.id === id);
    if (found) return found.draft ?? null;
    if (!page.next_cursor) return null;
    cursor = page.next_cursor;
  }
};

type Kind = SavedDraft['report_request_type'];
const isOf = <K extends Kind>(draft: SavedDraft, kind: K): draft is Extract<SavedDraft, { report_request_type: K }> =>
  draft.report_request_type === kind;

/** A saved draft of one form. Read once: what is typed since must not be replaced when the tab regains focus. */
export const useDraft = <K extends Kind>(id: string | undefined, kind: K) => {
  const { data, error, isLoading, mutate } = useSWR<SavedDraft | null, ApiError>(
    id === undefined ? null : ['draft', id],
    () => findDraft(id!),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, dedupingInterval: 0 },
  );
  const draft = data && isOf(data, kind) ? data : undefined;
  const isGone = data === null || (data !== undefined && draft === undefined);
  return { data: draft, isGone, error, isLoading, retry: () => void mutate() };
};
