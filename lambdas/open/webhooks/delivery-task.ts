import * as v from 'valibot';

/** Sends what waits for one webhook. Without the webhook, it erases what is left of it. */
export const deliveryTask = v.object({
  agentId: v.string(),
  webhookId: v.string(),
  /** The time that it was ordered for, as the lane has it. */
  at: v.optional(v.string()),
});
export type DeliveryTask = v.InferOutput<typeof deliveryTask>;
