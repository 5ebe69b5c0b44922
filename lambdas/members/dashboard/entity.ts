// A notification of an agent: one row in the agent's feed. Its key names its subject and never changes; the index
// lists it by its newest news.
import * as v from 'valibot';
import type { Item } from '#core/data/attribute-value.ts';
import type { Key, Write } from '#core/data/db.ts';
import { defineEntity, type RowChange, type RowOf } from '#core/data/entity.ts';

const shared = {
  id: v.string(),
  subject: v.string(),
  body: v.string(),
  date: v.string(),
  read: v.boolean(),
  waits: v.optional(v.literal(true)),
  /** For a conversation: the client's unread messages, and that they asked for the agent. */
  messages: v.optional(v.number()),
  talk: v.optional(v.literal(true)),
};

/** Proof of funds: follows one request or report through its statuses. */
const proofOfFunds = v.object({
  ...shared,
  type: v.literal(1),
  toUser: v.string(),
  messageDate: v.string(),
  status: v.string(),
  /** Shown as a warning that must not be overlooked. */
  alert: v.optional(v.string()),
});

/** 2: a client's action. 3: about the account. */
const other = v.object({ ...shared, type: v.union([v.literal(2), v.literal(3)]) });

export const notification = defineEntity({
  name: 'notification',
  key: { PK: 'FEED#{agentId}', SK: '{eventId}' },
  indexes: { GSI1: { PK: 'FEED#{agentId}', SK: '{date}#{eventId}' } },
  row: v.union([proofOfFunds, other]),
  readBy: 'GSI1: one Query, by the newest news; one Get for each push',
});

export type Notification = RowOf<typeof notification>;
export type ProofOfFundsNotification = v.InferOutput<typeof proofOfFunds>;

export const feedPartition = (agentId: string): string => `FEED#${agentId}`;

/** The attributes that list a notification by its date: a later change moves it to the newest. */
export const inFeed = (agentId: string, { id, date }: Pick<Notification, 'id' | 'date'>) => ({
  GSI1PK: feedPartition(agentId),
  GSI1SK: `${date}#${id}`,
});

/** A notification in its stored form. */
export const notificationItem = (agentId: string, row: Notification): Item & Key =>
  notification.item({ agentId, eventId: row.id }, row, inFeed(agentId, row));

export const notify = (agentId: string, row: Notification): Write =>
  notification.put({ agentId, eventId: row.id }, row, { index: inFeed(agentId, row) });

/** The change of a notification whose subject was opened. */
export const OPENED = {
  set: { read: true },
  remove: ['waits', 'messages', 'talk'],
} as const satisfies RowChange<Notification>;

type News = RowChange<Notification> & { set: { date: string } };

/** Newer news in the same notification, which moves to the top of the list. */
export const renotify = (agentId: string, eventId: string, { set, ...change }: News): Write =>
  notification.update(
    { agentId, eventId },
    { ...change, set: { ...set, ...inFeed(agentId, { id: eventId, date: set.date }) } },
  );

/** A waiting item that the agent dismissed. Its subject is settled long before the row expires. */
export const dismissal = defineEntity({
  name: 'dismissed item',
  key: { PK: 'DISMISSED#{agentId}', SK: '{item}' },
  row: v.object({ item: v.string(), at: v.string(), expires: v.number() }),
  readBy: 'one Query with the dashboard; expires',
});
