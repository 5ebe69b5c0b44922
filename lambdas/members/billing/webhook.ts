// Stripe's webhooks, apart from the rest of billing: this function alone believes somebody who is not signed in.
import { openDb } from '#core/aws/clients.ts';
import { createSecret, jsonSecret } from '#core/aws/secrets.ts';
import { headerOf, rawBody } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { webhookRoutes } from './contract.ts';
import { createStripe, type StripeKeys } from './stripe.ts';
import { createEventReader } from './stripe-events.ts';
import { takeEvent } from './take-event.ts';

const clock = systemClock;
const keys = jsonSecret<StripeKeys>(createSecret(env('STRIPE_SECRET')));
const payments = createStripe({ baseUrl: env('STRIPE_BASE_URL'), siteUrl: env('SITE_URL'), keys });
const read = createEventReader(keys);
const take = takeEvent({ db: openDb(), clock, payments });

export const handler = serve(webhookRoutes, {
  stripeWebhook: async ({ event }) => {
    const taken = await take(await read(rawBody(event), headerOf(event, 'stripe-signature'), clock()));
    log.info('webhook', { dependency: 'stripe', state: taken });
    return { received: true } as const;
  },
});
