// A notification of an agent: one row in the agent's feed. Its key says what it's about, and stays; the index lists it by its newest news.
import type { Item } from '#core/data/attribute-value.ts';
import type { Key, Write } from '#core/data/db.ts';
import { defineEntity, type RowChange, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

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
  indexes: { GSI1: { PK: 'FEED#{agentId}', SK: '{date}#{eventId}' } },
  row: z.union([proofOfFunds, other]),
  readBy: 'GSI1: one Query, by the newest news; one Get for each push',
});

export type Notification = RowOf<typeof notification>;
export type ProofOfFundsNotification = z.output<typeof proofOfFunds>;

export const feedPartition = (agentId: string): string => `FEED#${agentId}`;

/** The attributes that list a notification by its date: what changes later takes its place among the newest. */
export const inFeed = (agentId: string, { id, date }: Pick<Notification, 'id' | 'date'>) => ({
  GSI1PK: feedPartition(agentId),
  GSI1SK: `${date}#${id}`,
});

/** As it is stored. */
export const notificationItem = (agentId: string, row: Notification): Item & Key =>
  notification.item({ agentId, eventId: row.id }, row, inFeed(agentId, row));

export const notify = (agentId: string, row: Notification): Write =>
  notification.put({ agentId, eventId: row.id }, row, { index: inFeed(agentId, row) });

type News = RowChange<Notification> & { set: { date: string } };

/** Its newest news: the same notification, in another place of the list. */
export const renotify = (agentId: string, eventId: string, { set, ...change }: News): Write =>
  notification.update(
    { agentId, eventId },
    { ...change, set: { ...set, ...inFeed(agentId, { id: eventId, date: set.date }) } },
  );

/** Something that waits, put away by the agent. What it's about is settled long before the row goes. */
export const dismissal = defineEntity({
  name: 'dismissed item',
  key: { PK: 'DISMISSED#{agentId}', SK: '{item}' },
  row: z.object({ item: z.string(), at: z.string(), expires: z.number() }),
  readBy: 'one Query with the dashboard; expires',
});
