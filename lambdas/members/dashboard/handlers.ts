import type { Db } from '#core/data/db.ts';
import { cookiesOf } from '#core/http/http.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { issueTicket } from '#core/realtime/socket-ticket.ts';
import { ownSession, session } from '#public/members/session';
import type { routes } from './contract.ts';
import { createFeedStore, dismiss, listDismissed, markRead } from './notifications.ts';

/** Served with the requests that it reports on. */
export const dashboardHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof routes> => {
  const feed = createFeedStore(deps.db);
  const issue = issueTicket(deps);
  return {
    dashboard: async ({ actor, query }) => {
      const { items, nextCursor } = await feed.list(actor.id, query);
      return {
        events: items,
        messages: items.flatMap((event) => (event.message ? [event.message] : [])),
        next_cursor: nextCursor,
        ...(!query.cursor && { total: items.length + (await feed.count(actor.id, nextCursor)) }),
      };
    },
    markRead: ({ actor, body }) => markRead(deps)(actor, body),
    dismissed: ({ actor }) => listDismissed(deps)(actor),
    dismiss: ({ actor, body }) => dismiss(deps)(actor, body),
    socketTicket: async ({ actor, event }) => {
      const live = await ownSession(deps, actor, cookiesOf(event));
      return { ticket: await issue(actor.id, session.key(live)) };
    },
  };
};
