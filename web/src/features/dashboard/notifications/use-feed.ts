// The notifications: the newest page kept fresh, older ones added on demand.
import { useState } from 'react';
import { type FeedEvent, routes } from '#contracts/dashboard';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';
import { newestFirst } from './notification.ts';

/** All that was read when older ones were last asked for, the first page included. */
type Older = { events: FeedEvent[]; cursor: string | null };

const failed = (header: string, cause: unknown) =>
  notify({ type: 'error', header, content: cause instanceof Error ? cause.message : String(cause) });

export type Feed = ReturnType<typeof useFeed>;

export function useFeed() {
  const newest = useCall(routes.dashboard, {});
  const [older, setOlder] = useState<Older>();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const cursor = older === undefined ? newest.data?.next_cursor : older.cursor;

  const first = useSteady(newest.data)?.events ?? [];
  const events = newestFirst(first, older?.events ?? []);

  const showOlder = async () => {
    if (!cursor) return;
    setLoadingOlder(true);
    try {
      const page = await call(routes.dashboard, { query: { cursor } });
      setOlder({ events: [...events, ...page.events], cursor: page.next_cursor });
    } catch (cause) {
      failed(strings.notifications.failed, cause);
    } finally {
      setLoadingOlder(false);
    }
  };

  /** Shown as read at once; taken back when the server does not agree. */
  const markRead = async ({ id }: FeedEvent) => {
    const asRead = (list: FeedEvent[], read: boolean) =>
      list.map((event) => (event.id === id ? { ...event, read } : event));
    const show = (read: boolean) => {
      setOlder((was) => was && { ...was, events: asRead(was.events, read) });
      return newest.mutate((was) => was && { ...was, events: asRead(was.events, read) }, { revalidate: false });
    };
    await show(true);
    try {
      await call(routes.markRead, { params: { id } });
      return true;
    } catch (cause) {
      await show(false);
      failed(strings.notifications.markFailed, cause);
      return false;
    }
  };

  /** One after the other: what fails is shown as unread again and told once. */
  const markAllRead = async () => {
    for (const event of events.filter(({ read }) => !read)) if (!(await markRead(event))) return;
  };

  return {
    events,
    loading: newest.isLoading,
    error: newest.data === undefined ? newest.error : undefined,
    retry: () => void newest.mutate(),
    hasOlder: Boolean(cursor),
    loadingOlder,
    showOlder,
    markRead,
    markAllRead,
  };
}
