// Stripe as the local cloud starts it.
import type { Simulator } from '@local/simulator/simulator';
import { paymentRoutes } from './console.ts';
import { createStripeSimulator } from './stripe.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The path of the product that takes webhooks. */
  webhookPath: string;
};

export const stripeSimulator = ({ secretKey, webhookSecret, webhookPath }: StripeOptions): Simulator => {
  const keys = { secretKey, webhookSecret };
  return {
    name: 'stripe',
    title: 'Stripe',
    replaces: ['https://api.stripe.com'],
    keys,
    dataFiles: ['stripe.json'],
    async start({ dataDir, siteUrl, now, faults, travel }) {
      const webhookUrl = `${siteUrl}${webhookPath}`;
      const stripe = createStripeSimulator({ dataDir, ...keys, webhookUrl, now, faults, travel });
      const { baseUrl } = await stripe.listen();
      return {
        baseUrl,
        webhooks: {
          list: () =>
            stripe.webhooks().map((entry) => ({ ...entry, name: (JSON.parse(entry.body) as { type: string }).type })),
          fire: stripe.fire,
        },
        console: { section: { path: '/payments', title: 'Payments' }, routes: paymentRoutes(stripe) },
        close: stripe.close,
      };
    },
  };
};
