// What the local cloud learns about Groundwork: the outside services it plays, their keys, and a model for the assistant.
import type { CloudConfiguration } from '@local/cloud/configuration';
import { plaidSimulator } from '@local/plaid/simulator';
import { stripeSimulator } from '@local/stripe/simulator';
import { analyticsSimulator } from './analytics/analytics.ts';
import { quotingModel } from './model.ts';
import { pushSimulator } from './push/push.ts';
import { MARK } from './seed/mark.ts';

const plaidKeys = { clientId: 'local-client-id', secret: 'local-secret' };
const stripeKeys = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' };

export const configuration: CloudConfiguration = {
  name: 'Groundwork',
  simulators: [
    plaidSimulator({ ...plaidKeys, pace: Number(process.env.BANK_PACE ?? 1) }),
    stripeSimulator({ ...stripeKeys, webhookPath: '/api/webhooks/stripe' }),
    analyticsSimulator(),
    pushSimulator(),
  ],
  model: quotingModel,
  dataFiles: [MARK],
  secretValues: {
    PLAID_SECRET: { client_id: plaidKeys.clientId, secret: plaidKeys.secret },
    STRIPE_SECRET: { secret_key: stripeKeys.secretKey, webhook_secret: stripeKeys.webhookSecret },
  },
};
