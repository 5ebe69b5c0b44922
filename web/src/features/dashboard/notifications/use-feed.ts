import { routes } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';

/** The most that the server marks in one call. */
const AT_ONCE = 100;

export type Feed = ReturnType<typeof useFeed>;

/** The notifications, newest news first: kept fresh, older ones added on demand. */
export function useFeed() {
  const list = usePages(
    routes.dashboard,
    (cursor) => ({ query: { cursor } }),
    ({ events }) => events,
  );
  const notifyFailure = useNotifyFailure();
  const events = list.data ?? [];

  /** Shown as read at once; taken back when the server does not agree. */
  const mark = async (ids: string[], in_list?: true): Promise<void> => {
    const show = (read: boolean) =>
      list.change((page) => ({
        ...page,
        events: page.events.map((event) => (ids.includes(event.id) ? { ...event, read, waits: in_list } : event)),
      }));
    await show(true);
    try {
      await call(routes.markRead, { body: { ids, in_list } });
    } catch (cause) {
      await show(false);
      notifyFailure(cause, { header: "We couldn't mark this as read" });
    }
  };

  const unread = events.filter(({ read }) => !read).map(({ id }) => id);
  return {
    ...list,
    events,
    /** Also of those that aren't loaded. */
    total: list.replies?.[0]?.total ?? events.length,
    unread,
    /** In the list. What waits for the agent stays until they open it. */
    markRead: (...ids: string[]) => mark(ids.slice(0, AT_ONCE), true),
    markOpened: (id: string) => mark([id]),
  };
}
