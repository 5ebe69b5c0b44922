// Shared by calls and rows: an agent's webhooks, and the fate of each event.
import * as v from 'valibot';
import { line } from '#core/http/fields.ts';
import { anyEventType, eventType } from '#vocabulary/open/events';

/** failing: for three days, no event was accepted. gone: the receiver said that it no longer exists. */
export const DISABLED_BY = ['agent', 'failing', 'gone'] as const;
export const disabledBy = v.picklist(DISABLED_BY);

export const MOST_WEBHOOKS = 10;
export const LONGEST_URL = 1000;

/** Made by the agent on a page, or by a program with a key. */
export const madeBy = v.picklist(['page', 'key']);

export const webhookInput = v.object({
  url: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter an address that begins with https://.'),
    v.maxLength(LONGEST_URL),
  ),
  events: v.pipe(v.array(eventType), v.minLength(1, 'Choose at least one event.'), v.maxLength(20)),
  description: line(100),
});
export type WebhookInput = v.InferOutput<typeof webhookInput>;

/** One try: the status of the answer and the beginning of its text, or the reason why there was none. */
export const attempt = v.object({
  at: v.string(),
  ms: v.number(),
  status: v.optional(v.number()),
  text: v.optional(v.string()),
  error: v.optional(v.string()),
});
export type Attempt = v.InferOutput<typeof attempt>;

export const deliveryState = v.picklist(['waiting', 'delivered', 'failed', 'dropped']);

/** A delivery as a page shows it. */
export const shownDelivery = v.object({
  id: v.string(),
  event: v.string(),
  type: anyEventType,
  at: v.string(),
  state: deliveryState,
  attempts: v.number(),
  next_at: v.nullable(v.string()),
  request: v.nullable(v.string()),
  last: v.nullable(attempt),
});
