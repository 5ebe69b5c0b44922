import { useState } from 'react';
import useSWR from 'swr';
import { type Communication, routes, type SavedDraft } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** Reads the list page by page until each one is found, because no call reads a single communication. */
const findCommunications = async (ids: readonly string[]): Promise<(Communication | undefined)[]> => {
  const found = new Map<string, Communication>();
  for (let cursor: string | undefined; ; ) {
    const page = await call(routes.communications, { query: { cursor } });
    for (const communication of page.communications)
      if (ids.includes(communication.id)) found.set(communication.id, communication);
    if (found.size === ids.length || !page.next_cursor) return ids.map((id) => found.get(id));
    cursor = page.next_cursor;
  }
};

/**
 * A form's initial data, read once for each visit. Reading again when the tab regains the focus would replace typed text, but a draft
 * may have been saved since the last visit.
 */
const useCommunications = (ids: readonly string[]) => {
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, isLoading, mutate } = useSWR<(Communication | undefined)[], ApiError>(
    ids.length === 0 ? null : ['communications', ...ids, visit],
    () => findCommunications(ids),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, dedupingInterval: 0 },
  );
  return { data, error, isLoading, retry: () => void mutate() };
};

const useCommunication = (id: string | undefined) => {
  const { data, ...found } = useCommunications(id === undefined ? [] : [id]);
  return { ...found, data: data?.[0], isGone: data !== undefined && data[0] === undefined };
};

/** A request, and those of the other people who were asked with it. */
export const useAsked = (id: string | undefined) => {
  const asked = useCommunication(id);
  const others = useCommunications(asked.data?.people?.map((one) => one.id) ?? []);
  const error = asked.error ?? others.error;
  return {
    data: asked.data,
    others: others.data ?? [],
    isGone: asked.isGone,
    error,
    isLoading: asked.isLoading || others.isLoading,
    retry: asked.error ? asked.retry : others.retry,
  };
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
