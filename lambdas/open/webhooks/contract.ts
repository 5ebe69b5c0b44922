// An agent's webhooks: their addresses, their secrets, and the fate of each event.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { eventType } from '#vocabulary/open/events';
import { disabledBy, MOST_WEBHOOKS, shownDelivery, webhookInput } from './vocabulary.ts';

export { EVENT_TYPES, type EventType } from '#vocabulary/open/events';
export { MOST_WEBHOOKS };

const shownWebhook = v.object({
  id: v.string(),
  url: v.string(),
  description: v.string(),
  events: v.array(eventType),
  /** The name of the API key that added it. */
  made_by_key: v.nullable(v.string()),
  /** A test key added it, so it gets only made-up data. */
  is_test: v.boolean(),
  created_at: v.string(),
  /** Until then, events are signed with the earlier secret, too. */
  former_secret_until: v.nullable(v.string()),
  disabled: v.nullable(v.object({ by: disabledBy, at: v.string() })),
  /** Nothing is sent before this time, because calls have failed. */
  paused_until: v.nullable(v.string()),
});
export type ShownWebhook = v.InferOutput<typeof shownWebhook>;
export type ShownDelivery = v.InferOutput<typeof shownDelivery>;

const newSecret = v.object({ id: v.string(), secret: v.string() });

export const routes = {
  webhooks: {
    method: 'GET',
    path: '/api/webhooks',
    auth: 'agent',
    reply: v.object({ webhooks: v.array(shownWebhook) }),
  },
  addWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    auth: 'agent',
    stepUp: true,
    status: 201,
    body: webhookInput,
    reply: newSecret,
  },
  switchWebhook: {
    method: 'PATCH',
    path: '/api/webhooks/{id}',
    auth: 'agent',
    liveSession: true,
    body: v.object({ on: v.boolean() }),
    reply: done,
  },
  removeWebhook: { method: 'DELETE', path: '/api/webhooks/{id}', auth: 'agent', liveSession: true, reply: done },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    auth: 'agent',
    stepUp: true,
    status: 201,
    body: v.object({}),
    reply: newSecret,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries',
    auth: 'agent',
    liveSession: true,
    body: v.object({}),
    reply: done,
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    auth: 'agent',
    reply: v.object({ deliveries: v.array(shownDelivery) }),
  },
  sendAgain: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{delivery}',
    auth: 'agent',
    liveSession: true,
    body: v.object({}),
    reply: done,
  },
} as const satisfies Routes;
