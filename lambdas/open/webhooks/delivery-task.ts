import * as v from 'valibot';

/** Sends the waiting events of one webhook. If the webhook was removed, erases its remaining rows. */
export const deliveryTask = v.object({
  agentId: v.string(),
  webhookId: v.string(),
  /** The time for which it was ordered, the lane's `wakeAt`. */
  at: v.optional(v.string()),
});
export type DeliveryTask = v.InferOutput<typeof deliveryTask>;
