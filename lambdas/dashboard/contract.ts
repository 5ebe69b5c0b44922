// What the signed-in person sees first: notifications, live.
import * as v from 'valibot';
import { done, page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

export { type AccountEvent, type ClientEvent, eventAbout, type MessageEvent } from './event-about.ts';
export { newsOf } from './news.ts';

export const messageSummary = v.object({
  id: v.string(),
  to_user: v.string(),
  message_date: v.string(),
  message_status: v.string(),
});

/** Type 1: proof of funds. 2: a client's doing. 3: the account's. */
export const event = v.object({
  id: v.string(),
  type: v.number(),
  subject: v.string(),
  body: v.string(),
  date: v.string(),
  read: v.boolean(),
  /** What must not be overlooked. */
  alert: v.optional(v.string()),
  message: v.optional(messageSummary),
});
export type FeedEvent = v.InferOutput<typeof event>;

/** Keeps a socket open, of either kind. The gateway takes it, and no function runs (lib/api/socket-api.ts). */
export const PING = { type: 'ping' } as const;

/** What the events socket pushes: a notification that came or changed. */
export const push = v.object({ type: v.literal('event'), event });
export type Push = v.InferOutput<typeof push>;

/** What an agent put away of what waits: the kind and the ID of what it's about. */
export const dismissedItem = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20} [\w~-]{1,150}$/));

export const routes = {
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    auth: 'agent',
    query: page,
    reply: v.object({ events: v.array(event), messages: v.array(messageSummary), next_cursor: v.nullable(v.string()) }),
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
    reply: v.object({ items: v.array(v.string()) }),
  },
  /** Or brings it back. */
  dismiss: {
    method: 'POST',
    path: '/api/dashboard/dismissed',
    auth: 'agent',
    body: v.object({ item: dismissedItem, dismissed: v.boolean() }),
    reply: done,
  },
  socketTicket: {
    method: 'POST',
    path: '/api/socket-ticket',
    auth: 'agent',
    status: 201,
    reply: v.object({ ticket: v.string(), expires_in: v.number() }),
  },
} as const satisfies Routes;
