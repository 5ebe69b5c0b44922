import { routes } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';

/** The most that the server marks in one call. */
const AT_ONCE = 100;

export type Feed = ReturnType<typeof useFeed>;

/** The notifications, newest first. They stay up to date, and older ones load on demand. */
export function useFeed() {
  const list = usePages(
    routes.dashboard,
    (cursor) => ({ query: { cursor } }),
    ({ events }) => events,
  );
  const notifyFailure = useNotifyFailure();
  const events = list.data ?? [];

  /** Shows the events as read at once, and as unread again if the call fails. */
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
    /** The number of all notifications, including those that aren't loaded. */
    total: list.replies?.[0]?.total ?? events.length,
    unread,
    /** Marks events as read in the list. A task stays until the agent opens it. */
    markRead: (...ids: string[]) => mark(ids.slice(0, AT_ONCE), true),
    markOpened: (id: string) => mark([id]),
  };
}
