// Shared by calls and rows: the events of an agent's work that other programs can read.
import * as v from 'valibot';

/** In the order of a deal. */
export const EVENT_TYPES = [
  'request.opened',
  'request.sent_to_bank',
  'request.expired',
  'request.extended',
  'request.canceled',
  'report.ready',
  'report.withdrawn',
  'letter.viewed',
  'letter.replied',
  'document.signed',
  'client.created',
  'client.consent_changed',
  'transaction.closed',
] as const;
export const eventType = v.picklist(EVENT_TYPES);
export type EventType = v.InferOutput<typeof eventType>;

/** Sent only when an agent asks for it. */
export const TEST_TYPE = 'webhook.test';
export const anyEventType = v.picklist([...EVENT_TYPES, TEST_TYPE]);

/** `within`: the object that contains it, if its own ID isn't enough to find it. */
export const eventObject = v.object({
  kind: v.picklist(['request', 'report', 'letter', 'document', 'client', 'transaction', 'webhook']),
  id: v.string(),
  within: v.optional(v.string()),
});
export type EventObject = v.InferOutput<typeof eventObject>;

/** Programs that missed events can read them for this long. */
export const KEEP_EVENT_DAYS = 30;
