// The rows of webhooks: the webhook itself and, in another partition, its lane, the waiting events, and the sent ones.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { anyEventType, eventType } from '#vocabulary/open/events';
import { attempt, deliveryState, disabledBy, madeBy } from './vocabulary.ts';

export const webhook = defineEntity({
  name: 'webhook',
  key: { PK: 'WEBHOOKS#{agentId}', SK: '{webhookId}' },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    url: v.string(),
    description: v.string(),
    events: v.array(eventType),
    by: madeBy,
    /** The key that made it: the webhook ends with this key, and its events contain no more than the key may read. */
    key: v.optional(v.object({ id: v.string(), scopes: v.array(v.string()) })),
    createdAt: v.string(),
    /** No row stores a secret: it's derived from the version. Two are valid for a day after a rotation. */
    secrets: v.array(v.object({ version: v.number(), until: v.optional(v.string()) })),
    disabled: v.optional(v.object({ by: disabledBy, at: v.string() })),
  }),
  readBy: 'one Query of an account, also for each of its events; one Get when events are sent',
});
export type Webhook = RowOf<typeof webhook>;

/** One worker at a time sends the events of a webhook, so that they stay in order. */
export const lane = defineEntity({
  name: 'lane of a webhook',
  key: { PK: 'WEBHOOK#{webhookId}', SK: 'LANE' },
  row: v.object({
    agentId: v.string(),
    holder: v.optional(v.string()),
    leaseUntil: v.optional(v.string()),
    /** An event arrived while the holder was at work: the holder looks again before it ends. */
    again: v.optional(v.literal(true)),
    /** Failures since the last success. */
    failures: v.optional(v.number(), 0),
    /** The circuit is open: nothing is sent before. */
    pausedUntil: v.optional(v.string()),
    pauses: v.optional(v.number(), 0),
    /** When the next worker starts for events that have to wait. */
    wakeAt: v.optional(v.string()),
  }),
  readBy: 'one Update by the worker that takes it',
});
export type Lane = RowOf<typeof lane>;

const delivery = {
  agentId: v.string(),
  /** Sorts the webhook's events in the order in which they happened. */
  order: v.string(),
  eventId: v.string(),
  type: anyEventType,
  /** Events of one object are sent one after the other. */
  object: v.string(),
  /** When it happened. */
  at: v.string(),
  /** When its delivery began, or began again because the agent had it sent again. */
  since: v.string(),
  attempts: v.number(),
  last: v.optional(attempt),
};

export const waitingDelivery = defineEntity({
  name: 'event on its way to a webhook',
  key: { PK: 'WEBHOOK#{webhookId}', SK: 'WAITING#{order}' },
  row: v.object({ ...delivery, nextAt: v.string() }),
  readBy: 'one Query of its webhook, oldest first',
});
export type Waiting = RowOf<typeof waitingDelivery>;

export const endedDelivery = defineEntity({
  name: 'event that was sent to a webhook',
  key: { PK: 'WEBHOOK#{webhookId}', SK: 'ENDED#{order}' },
  row: v.object({ ...delivery, state: deliveryState, expires: v.number() }),
  readBy: 'one Query of its webhook, newest first; expires',
});
export type Ended = RowOf<typeof endedDelivery>;
