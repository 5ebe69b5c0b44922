import useSWR from 'swr';
import { type Communication, routes } from '#contracts/funds/request';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { daysBetween, WINDOW_DAYS } from './pipeline.ts';

/** Five hundred messages: of more than that in three months, the newest are counted. */
const MOST_PAGES = 5;

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

/** The messages of the last months: one page and one query for most. Refreshed by what is pushed, like the list itself. */
export const useRecentCommunications = () => {
  const { data, error, isLoading, mutate } = useSWR<Communication[], ApiError>(
    keyOf(routes.communications, 'recent'),
    readRecent,
  );
  return { data: useSteady(data), error, isLoading, mutate };
};
