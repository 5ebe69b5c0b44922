import { routes as seatRoutes } from '#contracts/members/offices/seats';
import { openDb } from '#core/aws/clients.ts';
import { createSecret, serviceKeys } from '#core/aws/secrets.ts';
import { headerOf, rawBody } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { seatHandlers } from '#handlers/members/offices/seats';
import { requireLiveSession } from '#public/members/session';
import { applyPaymentEvent, followSubscription } from './apply-payment-event.ts';
import { listPlans, openPortal, readOwnSubscription, startCheckout, startUpgrade } from './checkout.ts';
import { routes, webhookRoutes } from './contract.ts';
import { readPurchase, savePurchase } from './purchase.ts';
import { readStripeEvent } from './stripe/read-event.ts';
import { createStripe, type StripeKeys } from './stripe/stripe-payments.ts';

const keys = serviceKeys<StripeKeys>(
  createSecret(env('STRIPE_SECRET')),
  "Buying a plan isn't set up on this site yet.",
);
const payments = createStripe({
  baseUrl: env('STRIPE_BASE_URL'),
  siteUrl: env('SITE_URL'),
  seatPrice: env('TEAM_SEAT_PRICE'),
  keys,
});
const minimum = Number(env('TEAM_SEATS_MINIMUM'));
const deps = { db: openDb(), clock: systemClock, payments };

const use = {
  listPlans: listPlans({ payments, minimum }),
  startCheckout: startCheckout(deps),
  startUpgrade: startUpgrade(deps),
  readPurchase: readPurchase(deps),
  readOwnSubscription: readOwnSubscription(deps),
  openPortal: openPortal(deps),
  readStripeEvent: readStripeEvent(keys),
  applyPaymentEvent: applyPaymentEvent(deps),
};

export const handler = serve(
  { ...routes, ...webhookRoutes, ...seatRoutes },
  {
    ...seatHandlers({
      ...deps,
      follow: followSubscription(deps),
      savePurchase: (sessionId) => savePurchase(deps.db, sessionId, systemClock()),
      minimum,
    }),
    plans: use.listPlans,
    checkout: ({ body, idempotencyKey }) => use.startCheckout({ ...body, idempotencyKey }),
    purchase: ({ params }) => use.readPurchase(params.sessionId),
    subscription: ({ actor }) => use.readOwnSubscription(actor),
    upgrade: ({ actor, body, idempotencyKey }) => use.startUpgrade(actor, { ...body, idempotencyKey }),
    portal: ({ actor }) => use.openPortal(actor),
    stripeWebhook: async ({ event }) => {
      const payment = await use.readStripeEvent(rawBody(event), headerOf(event, 'stripe-signature'), systemClock());
      log.info('webhook', { dependency: 'stripe', state: await use.applyPaymentEvent(payment) });
      return { received: true } as const;
    },
  },
  { refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
