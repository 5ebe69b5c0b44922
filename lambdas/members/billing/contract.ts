// Buying: the plans, Stripe's checkout, how far a purchase is, the person's subscription and Stripe's portal.
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { INTERVALS, STATUSES } from './subscription.ts';

/** What is for sale on the site. */
export const PLANS = ['professional'] as const;
/** Other plans that count as a subscription: sold by hand, or chosen in the payment service's portal. */
export const OTHER_PLANS = ['team'] as const;

/** How often a plan is paid. */
export const interval = z.enum(INTERVALS);

export const plan = z.object({
  id: z.enum(PLANS),
  name: z.string(),
  /** Dollars. */
  price: z.number(),
  interval,
});
export type Plan = z.output<typeof plan>;

/**
 * verifying: paid, and waiting for Stripe to confirm. processing: the bank debit takes days. preparing: verified, and the
 * account is being created. invited: the email with the temporary password is out. active: it's in an existing account.
 */
const PURCHASE_STATES = ['verifying', 'processing', 'preparing', 'invited', 'active', 'failed', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const ownSubscription = z.object({
  plan: z.enum(['free', 'subscribed']),
  /** Requests a month on the Free plan, and how many of them are left. */
  free_reports: z.number(),
  free_reports_left: z.number(),
  subscription: z.optional(
    z.object({
      status: z.enum(STATUSES),
      /** Of PLANS or OTHER_PLANS, or what the payment service calls it. */
      plan: z.string(),
      /** When it is paid again, or when it ends. */
      period_end: z.string(),
      ends: z.boolean(),
      grace_until: z.optional(z.string()),
      /** How many others run beside it. */
      others: z.number(),
    }),
  ),
  /** Of offices that pay for this person. */
  seats: z.optional(z.array(z.object({ office: z.string(), grace_until: z.optional(z.string()) }))),
});
export type OwnSubscription = z.output<typeof ownSubscription>;

const order = z.object({ plan: z.enum(PLANS) });
const leadsTo = z.object({ url: z.string() });

export const routes = {
  plans: {
    method: 'GET',
    path: '/api/plans',
    auth: 'public',
    throttle: 100,
    reply: z.object({
      plans: z.array(plan),
      free_reports: z.number(),
      /** What an office pays for a seat; absent where seats aren't for sale. */
      team: z.optional(z.object({ price: z.number(), interval, minimum: z.number() })),
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
    reply: z.object({
      state: z.enum(PURCHASE_STATES),
      /** Where the invitation went, mostly hidden: the page's address alone must not reveal it. */
      email: z.optional(z.string()),
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
    reply: z.object({ received: z.literal(true) }),
  },
} as const satisfies Routes;
