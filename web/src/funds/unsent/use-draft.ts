import { useState } from 'react';
import useSWR from 'swr';
import { type Communication, routes, type SavedDraft } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The list is the only place that knows them all: page after page until the one is found. */
const findCommunication = async (id: string): Promise<Communication | null> => {
  for (let cursor: string | undefined; ; ) {
    const page = await call(routes.communications, { query: { cursor } });
    const found = page.communications.find((communication) => communication.id === id);
    if (found) return found;
    if (!page.next_cursor) return null;
    cursor = page.next_cursor;
  }
};

/**
 * A form's initial data. Read once at each visit: typed text must not be replaced when the tab regains focus, and a draft may
 * have been saved since the last visit.
 */
export const useCommunication = (id: string | undefined) => {
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, isLoading, mutate } = useSWR<Communication | null, ApiError>(
    id === undefined ? null : ['communication', id, visit],
    () => findCommunication(id!),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, dedupingInterval: 0 },
  );
  return { data: data ?? undefined, isGone: data === null, error, isLoading, retry: () => void mutate() };
};

type Kind = SavedDraft['report_request_type'];
const isOf = <K extends Kind>(draft: SavedDraft, kind: K): draft is Extract<SavedDraft, { report_request_type: K }> =>
  draft.report_request_type === kind;

/** A saved draft of one form. */
export const useDraft = <K extends Kind>(id: string | undefined, kind: K) => {
  const { data, isGone, ...found } = useCommunication(id);
  const draft = data?.draft && isOf(data.draft, kind) ? data.draft : undefined;
  return { ...found, data: draft, isGone: isGone || (data !== undefined && draft === undefined) };
};
