// For the reader of the table's stream, which passes events on.
export { listeners } from './order-deliveries.ts';
export { readObject } from './read-object.ts';
export { webhookSecrets } from './webhook-secret.ts';
