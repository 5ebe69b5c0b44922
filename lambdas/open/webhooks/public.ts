// For the reader of the table's stream, which passes events on, and for the API.
export type { Webhook } from './entity.ts';
export { addWebhook, endOfKey, isOf, removeWebhook, type WebhookDeps } from './manage-webhooks.ts';
export { listeners, webhooksOf } from './order-deliveries.ts';
export { outsideId } from './outside-id.ts';
export { readObject } from './read-object.ts';
export { webhookSecrets } from './webhook-secret.ts';
