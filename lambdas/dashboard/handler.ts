import { openDb } from '#core/aws/clients.ts';
import { AppError } from '#core/http/errors.ts';
import { cookiesOf } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { issueTicket } from '#core/realtime/socket-ticket.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { ownSession, session } from '#public/members/session';
import { routes } from './contract.ts';
import { dismiss, listDismissed } from './dismissals.ts';
import { createFeedStore, markRead } from './feed-store.ts';

const db = openDb();
const feed = createFeedStore(db);
const clock = systemClock;
const issue = issueTicket({ db, clock });

export const handler = serve(
  routes,
  {
    dashboard: async ({ actor, query }) => {
      const { items, nextCursor } = await feed.list(actor.id, query);
      return {
        events: items,
        messages: items.flatMap((event) => (event.message ? [event.message] : [])),
        next_cursor: nextCursor,
      };
    },
    markRead: async ({ actor, params }) => {
      if (!(await markRead(db, actor.id, params.id))) throw new AppError('NOT_FOUND');
    },
    dismissed: ({ actor }) => listDismissed({ db })(actor),
    dismiss: ({ actor, body }) => dismiss({ db, clock })(actor, body),
    socketTicket: async ({ actor, event }) => {
      const live = await ownSession({ db, clock }, actor, cookiesOf(event));
      const { ticket, expiresInSeconds } = await issue(actor.id, session.key(live));
      return { ticket, expires_in: expiresInSeconds };
    },
  },
  { refuseEnded: refuseEnded({ db }) },
);
