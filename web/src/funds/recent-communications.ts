// The messages of the last months, which several pages count, list or search.
import useSWR from 'swr';
import { type Communication, routes } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';

export const WINDOW_DAYS = 90;
/** Five hundred messages. If there are more in three months, only the newest count. */
const MOST_PAGES = 5;
const DAY_MS = 86_400_000;

export const daysBetween = (from: string, to: Date | string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS;

const readRecent = async (): Promise<Communication[]> => {
  const all: Communication[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { communications, next_cursor } = await call(routes.communications, { query: { cursor } });
    all.push(...(communications as Communication[]));
    const oldest = all.at(-1);
    if (!next_cursor || !oldest || daysBetween(oldest.message_date, new Date()) > WINDOW_DAYS) break;
    cursor = next_cursor;
  }
  return all;
};

/** Most agents need only one page, and so one call. Pushed news refreshes it, like the list itself. */
export const useRecentCommunications = () => {
  const { data, error, isLoading, mutate } = useSWR<Communication[], ApiError>(
    keyOf(routes.communications, 'recent'),
    readRecent,
  );
  return { data: useSteady(data), error, isLoading, mutate };
};
