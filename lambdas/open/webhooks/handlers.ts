import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import { listDeliveries, sendAgain, testWebhook } from './deliveries.ts';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  switchWebhook,
  type WebhookDeps,
} from './manage-webhooks.ts';
import type { ReadObject } from './sign-event.ts';

/** Served by the account's function, which has the same grants. */
export const webhookHandlers = (deps: WebhookDeps & { readObject: ReadObject }): Handlers<typeof routes> => ({
  webhooks: ({ actor }) => listWebhooks(deps)(actor),
  addWebhook: async ({ actor, body, idempotencyKey }) => {
    const { row, secret } = await addWebhook(deps)(actor, body, idempotencyKey);
    return { id: row.id, secret };
  },
  switchWebhook: ({ actor, params, body }) => switchWebhook(deps)(actor, params.id, body.on),
  removeWebhook: ({ actor, params }) => removeWebhook(deps)(actor, params.id),
  rotateWebhookSecret: ({ actor, params }) => rotateSecret(deps)(actor, params.id),
  testWebhook: ({ actor, params }) => testWebhook(deps)(actor, params.id),
  deliveries: ({ actor, params }) => listDeliveries(deps)(actor, params.id),
  sendAgain: ({ actor, params }) => sendAgain(deps)(actor, params.id, params.delivery),
});
