// A notification of an agent: one row in the agent's feed, newest first by its sort key.
import * as z from 'zod/mini';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

const shared = {
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  date: z.string(),
  read: z.boolean(),
};

/** Proof of funds: follows one request or report through its statuses. */
const proofOfFunds = z.object({
  ...shared,
  type: z.literal(1),
  toUser: z.string(),
  messageDate: z.string(),
  status: z.string(),
  /** What must not be overlooked: shown as a warning. */
  alert: z.optional(z.string()),
});

/** 2: something a client did. 3: something about the account. */
const other = z.object({ ...shared, type: z.union([z.literal(2), z.literal(3)]) });

export const notification = defineEntity({
  name: 'notification',
  key: { PK: 'FEED#{agentId}', SK: '{eventId}' },
  row: z.union([proofOfFunds, other]),
  readBy: 'one Query of the partition, newest first',
});

export type Notification = RowOf<typeof notification>;
export type ProofOfFundsNotification = z.output<typeof proofOfFunds>;

/** Something that waits, put away by the agent. What it's about is settled long before the row goes. */
export const dismissal = defineEntity({
  name: 'dismissed item',
  key: { PK: 'DISMISSED#{agentId}', SK: '{item}' },
  row: z.object({ item: z.string(), at: z.string(), expires: z.number() }),
  readBy: 'one Query with the dashboard; expires',
});
