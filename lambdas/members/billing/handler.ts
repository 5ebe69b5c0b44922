import { openDb } from '#core/aws/clients.ts';
import { createSecret, jsonSecret } from '#core/aws/secrets.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { routes } from './contract.ts';
import { openPortal, ownSubscription } from './own-subscription.ts';
import { FREE_REPORTS_A_MONTH } from './plan.ts';
import { purchaseState } from './purchase.ts';
import { startCheckout } from './start-checkout.ts';
import { createStripe, type StripeKeys } from './stripe.ts';

const payments = createStripe({
  baseUrl: env('STRIPE_BASE_URL'),
  siteUrl: env('SITE_URL'),
  keys: jsonSecret<StripeKeys>(createSecret(env('STRIPE_SECRET'))),
});
const deps = { db: openDb(), clock: systemClock, payments };
const checkout = startCheckout(deps);
const own = ownSubscription(deps);
const portal = openPortal(deps);
const purchase = purchaseState(deps);

export const handler = serve(routes, {
  plans: async () => ({ plans: await payments.plans(), free_reports: FREE_REPORTS_A_MONTH }),
  checkout: ({ body, idempotencyKey }) => checkout.forAnybody({ ...body, idempotencyKey }),
  purchase: ({ params }) => purchase(params.sessionId),
  subscription: ({ actor }) => own(actor),
  upgrade: ({ actor, body, idempotencyKey }) => checkout.forAccount(actor, { ...body, idempotencyKey }),
  portal: ({ actor }) => portal(actor),
});
