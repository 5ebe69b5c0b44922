// Buying: the plans, Stripe's checkout, the progress of a purchase, the person's subscription and Stripe's portal.
import * as v from 'valibot';
import type { Routes } from '#core/http/route.ts';
import { INTERVALS, STATUSES } from './subscription.ts';

export const PLANS = ['professional'] as const;
/** Other plans that count as a subscription: sold by hand, or chosen in the payment service's portal. */
export const OTHER_PLANS = ['team'] as const;

export const interval = v.picklist(INTERVALS);

export const plan = v.object({
  id: v.picklist(PLANS),
  name: v.string(),
  /** Dollars. */
  price: v.number(),
  interval,
});
export type Plan = v.InferOutput<typeof plan>;

/**
 * verifying: paid, and waiting for Stripe to confirm. processing: the bank debit takes days. preparing: verified, and the
 * account is being created. invited: the email with the temporary password is out. active: it's in an existing account.
 */
const PURCHASE_STATES = ['verifying', 'processing', 'preparing', 'invited', 'active', 'failed', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const ownSubscription = v.object({
  plan: v.picklist(['free', 'subscribed']),
  /** Requests a month on the Free plan, and how many of them are left. */
  free_reports: v.number(),
  free_reports_left: v.number(),
  subscription: v.optional(
    v.object({
      status: v.picklist(STATUSES),
      /** One of PLANS or OTHER_PLANS, or the payment service's name for it. */
      plan: v.string(),
      /** The day of the next payment, or of the end. */
      period_end: v.string(),
      ends: v.boolean(),
      grace_until: v.optional(v.string()),
      /** How many other subscriptions run at the same time. */
      others: v.number(),
    }),
  ),
  seats: v.optional(v.array(v.object({ office: v.string(), grace_until: v.optional(v.string()) }))),
});
export type OwnSubscription = v.InferOutput<typeof ownSubscription>;

const order = v.object({ plan: v.picklist(PLANS) });
const leadsTo = v.object({ url: v.string() });

export const routes = {
  plans: {
    method: 'GET',
    path: '/api/plans',
    auth: 'public',
    throttle: 100,
    reply: v.object({
      plans: v.array(plan),
      free_reports: v.number(),
      /** The price of an office's seat; absent if seats aren't for sale. */
      team: v.optional(v.object({ price: v.number(), interval, minimum: v.number() })),
    }),
  },
  checkout: {
    method: 'POST',
    path: '/api/checkout',
    auth: 'public',
    status: 201,
    throttle: 50,
    body: order,
    reply: leadsTo,
  },
  purchase: {
    method: 'GET',
    path: '/api/purchases/{sessionId}',
    auth: 'public',
    throttle: 100,
    reply: v.object({
      state: v.picklist(PURCHASE_STATES),
      /** The invitation's address, mostly hidden: the page's address alone must not reveal it. */
      email: v.optional(v.string()),
    }),
  },
  subscription: { method: 'GET', path: '/api/subscription', auth: 'agent', reply: ownSubscription },
  upgrade: {
    method: 'POST',
    path: '/api/subscription/checkout',
    auth: 'agent',
    status: 201,
    body: order,
    reply: leadsTo,
  },
  portal: {
    method: 'POST',
    path: '/api/subscription/portal',
    auth: 'agent',
    liveSession: true,
    status: 201,
    reply: leadsTo,
  },
} as const satisfies Routes;

export const webhookRoutes = {
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    auth: 'signed',
    throttle: 1000,
    reply: v.object({ received: v.literal(true) }),
  },
} as const satisfies Routes;
