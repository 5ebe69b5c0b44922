import { randomBytes } from 'node:crypto';
import { openDb } from '#core/aws/clients.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import { serve, success } from '#core/http/serve.ts';
import { epochSeconds, SECOND, systemClock } from '#core/platform/clock.ts';
import { routes } from './contract.ts';
import { createFeedStore } from './feed-store.ts';

const TICKET_SECONDS = 30;
const db = openDb();
const feed = createFeedStore(db);

export const handler = serve(routes, {
  dashboard: async ({ actor, query }) => {
    const { items, nextCursor } = await feed.list(actor.id, query);
    return {
      events: items,
      messages: items.flatMap((event) => (event.message ? [event.message] : [])),
      next_cursor: nextCursor,
    };
  },
  markRead: async ({ actor, params }) => {
    if (!(await feed.markRead(actor.id, params.id))) throw new AppError('NOT_FOUND');
    return success;
  },
  // A socket's address is logged, so it carries a single-use ticket and never the token.
  socketTicket: async ({ actor }) => {
    const ticket = randomBytes(24).toString('base64url');
    const expires = epochSeconds(systemClock(), TICKET_SECONDS * SECOND);
    await db.put({ ...keys.ticket(ticket), agentId: actor.id, purpose: 'events', expires });
    return { ticket, expires_in: TICKET_SECONDS };
  },
});
