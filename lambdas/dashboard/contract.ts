// What the signed-in person sees first: notifications, live.
import { done, page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export { type AccountEvent, type ClientEvent, eventAbout, type MessageEvent } from './event-about.ts';
export { newsOf } from './news.ts';

export const messageSummary = z.object({
  id: z.string(),
  to_user: z.string(),
  message_date: z.string(),
  message_status: z.string(),
});

/** Type 1: proof of funds. 2: a client's doing. 3: the account's. */
export const event = z.object({
  id: z.string(),
  type: z.number(),
  subject: z.string(),
  body: z.string(),
  date: z.string(),
  read: z.boolean(),
  /** What must not be overlooked. */
  alert: z.optional(z.string()),
  message: z.optional(messageSummary),
});
export type FeedEvent = z.output<typeof event>;

/** Keeps a socket open, of either kind. The gateway takes it, and no function runs (lib/api/socket-api.ts). */
export const PING = { type: 'ping' } as const;

/** What the events socket pushes: a notification that came or changed. */
export const push = z.object({ type: z.literal('event'), event });
export type Push = z.output<typeof push>;

/** What an agent put away of what waits: the kind and the ID of what it's about. */
export const dismissedItem = z.string().check(z.regex(/^[a-zA-Z]{1,20} [\w~-]{1,150}$/));

export const routes = {
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    auth: 'agent',
    query: page,
    reply: z.object({ events: z.array(event), messages: z.array(messageSummary), next_cursor: z.nullable(z.string()) }),
  },
  markRead: {
    method: 'POST',
    path: '/api/dashboard/events/{id}/read',
    auth: 'agent',
    reply: done,
  },
  /** On every device: what was put away lately, newest last. */
  dismissed: {
    method: 'GET',
    path: '/api/dashboard/dismissed',
    auth: 'agent',
    reply: z.object({ items: z.array(z.string()) }),
  },
  /** Or brings it back. */
  dismiss: {
    method: 'POST',
    path: '/api/dashboard/dismissed',
    auth: 'agent',
    body: z.object({ item: dismissedItem, dismissed: z.boolean() }),
    reply: done,
  },
  socketTicket: {
    method: 'POST',
    path: '/api/socket-ticket',
    auth: 'agent',
    status: 201,
    reply: z.object({ ticket: z.string(), expires_in: z.number() }),
  },
} as const satisfies Routes;
