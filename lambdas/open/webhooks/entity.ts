// The rows of webhooks: the webhook itself and, in another partition, its lane, the events on their way, and those that were sent.
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
    /** It ends with the key that made it, and brings no more than this key may read. */
    key: v.optional(v.object({ id: v.string(), scopes: v.array(v.string()) })),
    createdAt: v.string(),
    /** No row holds a secret: it's made from the version. Two are valid for a day after a rotation. */
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
    /** Something arrived while its holder was at work: it looks again before it leaves. */
    again: v.optional(v.literal(true)),
    /** Failures since the last success. */
    failures: v.optional(v.number(), 0),
    /** The circuit is open: nothing is sent before. */
    pausedUntil: v.optional(v.string()),
    pauses: v.optional(v.number(), 0),
    /** When the next worker comes for what has to wait. */
    wakeAt: v.optional(v.string()),
  }),
  readBy: 'one Update by the worker that takes it',
});
export type Lane = RowOf<typeof lane>;

const delivery = {
  agentId: v.string(),
  /** Its place: its own events, in the order in which they happened. */
  order: v.string(),
  eventId: v.string(),
  type: anyEventType,
  /** Events of one object are sent one after the other. */
  object: v.string(),
  /** When it happened. */
  at: v.string(),
  /** When it began its way: again, if its agent had it sent again. */
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
