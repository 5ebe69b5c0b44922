// The signed-in person's first page: notifications, live.
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

/** Type 1: proof of funds. 2: a client's action. 3: about the account. */
export const event = v.object({
  id: v.string(),
  type: v.number(),
  subject: v.string(),
  body: v.string(),
  date: v.string(),
  read: v.boolean(),
  /** It was read in the list only: its subject still waits for the agent. */
  waits: v.optional(v.literal(true)),
  /** For a conversation: the client's unread messages, and that they asked for the agent. */
  messages: v.optional(v.number()),
  talk: v.optional(v.literal(true)),
  /** A warning that must not be overlooked. */
  alert: v.optional(v.string()),
  message: v.optional(messageSummary),
});
export type FeedEvent = v.InferOutput<typeof event>;

/** Keeps a socket of either kind open. The gateway takes it, and no function runs (lib/api/socket-api.ts). */
export const PING = { type: 'ping' } as const;

/** The events socket's message to the page: a new or changed notification, or a signal that something else has changed. */
export const push = v.union([v.object({ type: v.literal('event'), event }), v.object({ type: v.literal('changed') })]);
export type Push = v.InferOutput<typeof push>;

/** A waiting item that an agent dismissed: its kind and ID. */
export const dismissedItem = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20} [\w~-]{1,150}$/));

export const routes = {
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    auth: 'agent',
    query: page,
    reply: v.object({
      events: v.array(event),
      messages: v.array(messageSummary),
      next_cursor: v.nullable(v.string()),
      /** The number of all notifications; present on the first page. */
      total: v.optional(v.number()),
    }),
  },
  /** One notification, or all of those on a page. `in_list`: their subjects weren't opened. */
  markRead: {
    method: 'POST',
    path: '/api/dashboard/events/read',
    auth: 'agent',
    body: v.object({
      ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1), v.maxLength(100)),
      in_list: v.optional(v.literal(true)),
    }),
    reply: done,
  },
  /** For all devices: recently dismissed items, newest last. */
  dismissed: {
    method: 'GET',
    path: '/api/dashboard/dismissed',
    auth: 'agent',
    reply: v.object({ items: v.array(v.string()) }),
  },
  /** Dismisses an item, or restores it. */
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
    reply: v.object({ ticket: v.string() }),
  },
} as const satisfies Routes;
