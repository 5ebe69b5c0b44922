// Stripe's webhooks, apart from the rest of billing: this function alone trusts a caller who isn't signed in.
import { openDb } from '#core/aws/clients.ts';
import { createSecret, jsonSecret } from '#core/aws/secrets.ts';
import { headerOf, rawBody } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { webhookRoutes } from './contract.ts';
import { readStripeEvent } from './stripe/read-event.ts';
import { createStripe, type StripeKeys } from './stripe/stripe-payments.ts';

const clock = systemClock;
const keys = jsonSecret<StripeKeys>(createSecret(env('STRIPE_SECRET')));
const payments = createStripe({ baseUrl: env('STRIPE_BASE_URL'), siteUrl: env('SITE_URL'), keys });
const use = {
  readStripeEvent: readStripeEvent(keys),
  applyPaymentEvent: applyPaymentEvent({ db: openDb(), clock, payments }),
};

export const handler = serve(webhookRoutes, {
  stripeWebhook: async ({ event }) => {
    const payment = await use.readStripeEvent(rawBody(event), headerOf(event, 'stripe-signature'), clock());
    log.info('webhook', { dependency: 'stripe', state: await use.applyPaymentEvent(payment) });
    return { received: true } as const;
  },
});
