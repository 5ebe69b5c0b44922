import { routes as seatRoutes } from '#contracts/offices/seats';
import { openDb } from '#core/aws/clients.ts';
import { createSecret, jsonSecret } from '#core/aws/secrets.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { requireLiveSession } from '#public/members/session';
import { seatHandlers } from '#public/offices';
import { followSubscription } from './apply-payment-event.ts';
import { routes } from './contract.ts';
import { openPortal } from './open-portal.ts';
import { FREE_REPORTS_PER_MONTH } from './plan.ts';
import { readPurchase, savePurchase } from './purchase.ts';
import { readOwnSubscription } from './read-own-subscription.ts';
import { startCheckout, startUpgrade } from './start-checkout.ts';
import { createStripe, type StripeKeys } from './stripe/stripe-payments.ts';

const payments = createStripe({
  baseUrl: env('STRIPE_BASE_URL'),
  siteUrl: env('SITE_URL'),
  seatPrice: env('TEAM_SEAT_PRICE'),
  keys: jsonSecret<StripeKeys>(createSecret(env('STRIPE_SECRET'))),
});
const deps = { db: openDb(), clock: systemClock, payments };

const use = {
  startCheckout: startCheckout(deps),
  startUpgrade: startUpgrade(deps),
  readPurchase: readPurchase(deps),
  readOwnSubscription: readOwnSubscription(deps),
  openPortal: openPortal(deps),
};

export const handler = serve(
  { ...routes, ...seatRoutes },
  {
    ...seatHandlers({
      ...deps,
      follow: followSubscription(deps),
      savePurchase: (sessionId) => savePurchase(deps.db, sessionId, systemClock()),
      minimum: Number(env('TEAM_SEATS_MINIMUM')),
    }),
    plans: async () => ({ plans: await payments.plans(), free_reports: FREE_REPORTS_PER_MONTH }),
    checkout: ({ body, idempotencyKey }) => use.startCheckout({ ...body, idempotencyKey }),
    purchase: ({ params }) => use.readPurchase(params.sessionId),
    subscription: ({ actor }) => use.readOwnSubscription(actor),
    upgrade: ({ actor, body, idempotencyKey }) => use.startUpgrade(actor, { ...body, idempotencyKey }),
    portal: ({ actor }) => use.openPortal(actor),
  },
  { requireLiveSession: requireLiveSession(deps) },
);
