// Subscriptions as the payment service last reported them, purchases, and the events we have handled.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { INTERVALS, STATUSES } from './subscription.ts';

const row = v.object({
  id: v.string(),
  customerId: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  planName: v.string(),
  status: v.picklist(STATUSES),
  startedAt: v.string(),
  periodStart: v.string(),
  periodEnd: v.string(),
  endsAt: v.optional(v.string()),
  endedAt: v.optional(v.string()),
  agentId: v.optional(v.string()),
  /** The account was found by the address that the payer typed: its holder isn't known to be the payer. */
  foundByAddress: v.optional(v.literal(true)),
  /** It pays for an office's seats, and is no one's own. */
  office: v.optional(
    v.object({
      id: v.string(),
      payerId: v.optional(v.string()),
      itemId: v.string(),
      seats: v.number(),
      price: v.number(),
      interval: v.picklist(INTERVALS),
    }),
  ),
  /** Counts changes: each is written only over the state it was based on. */
  revision: v.number(),
  /** The staff's list that shows it. */
  listed: v.optional(v.picklist(['subscribed', 'unsubscribed'])),
});
export type SubscriptionRow = v.InferOutput<typeof row>;

export const subscriptionEntity = defineEntity({
  name: 'subscription',
  key: { PK: 'SUBSCRIPTION#{id}', SK: 'SUBSCRIPTION' },
  row,
  readBy: 'one Get for each event of the payment service',
});

export const ownSubscriptionEntity = defineEntity({
  name: 'subscription in its account',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'SUBSCRIPTION#{id}' },
  row,
  readBy: "the Query of the account's partition",
});

export const purchase = defineEntity({
  name: 'purchase',
  key: { PK: 'PURCHASE#{sessionId}', SK: 'PURCHASE' },
  row: v.object({
    sessionId: v.string(),
    subscriptionId: v.optional(v.string()),
    outcome: v.picklist(['started', 'complete', 'expired']),
    paymentFailed: v.optional(v.literal(true)),
    startedAt: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy: 'one Get by the page after paying; expires after 60 days',
});
export type Purchase = RowOf<typeof purchase>;

export const handledEvent = defineEntity({
  name: 'event of the payment service',
  key: { PK: 'STRIPE#{eventId}', SK: 'EVENT' },
  row: v.object({ at: v.string(), expires: v.number() }),
  readBy: "the condition of the event's transaction; expires after 60 days",
});
