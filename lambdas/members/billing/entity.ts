// Subscriptions as the payment service last told us about them, purchases, and the events we have handled.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { INTERVALS, STATUSES } from './subscription.ts';

const row = z.object({
  id: z.string(),
  customerId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  planName: z.string(),
  status: z.enum(STATUSES),
  startedAt: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  endsAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  agentId: z.optional(z.string()),
  /** The account was found by the address that the payer typed: its holder isn't known to be the payer. */
  foundByAddress: z.optional(z.literal(true)),
  /** It pays for an office's seats, and is no one's own. */
  office: z.optional(
    z.object({
      id: z.string(),
      payerId: z.optional(z.string()),
      itemId: z.string(),
      seats: z.number(),
      price: z.number(),
      interval: z.enum(INTERVALS),
    }),
  ),
  /** Counts changes: each is written only over the one it was decided on. */
  revision: z.number(),
  /** The staff's list it is in. */
  listed: z.optional(z.enum(['subscribed', 'unsubscribed'])),
});
export type SubscriptionRow = z.output<typeof row>;

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
  row: z.object({
    sessionId: z.string(),
    subscriptionId: z.optional(z.string()),
    outcome: z.enum(['started', 'complete', 'expired']),
    paymentFailed: z.optional(z.literal(true)),
    startedAt: z.optional(z.string()),
    expires: z.number(),
  }),
  readBy: 'one Get by the page after paying; expires after 60 days',
});
export type Purchase = RowOf<typeof purchase>;

export const handledEvent = defineEntity({
  name: 'event of the payment service',
  key: { PK: 'STRIPE#{eventId}', SK: 'EVENT' },
  row: z.object({ at: z.string(), expires: z.number() }),
  readBy: "the condition of the event's transaction; expires after 60 days",
});
