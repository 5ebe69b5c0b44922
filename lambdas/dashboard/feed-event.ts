import type { Item } from '#core/data/attribute-value.ts';
import type { FeedEvent } from './contract.ts';

/** A notification's row as the dashboard lists it and the socket pushes it. */
export const feedEventFrom = (row: Item): FeedEvent => ({
  id: String(row.id),
  type: Number(row.type),
  subject: String(row.subject),
  body: String(row.body),
  date: String(row.date),
  read: row.read === true,
  message:
    row.type === 1
      ? {
          id: String(row.id),
          to_user: String(row.toUser),
          message_date: String(row.messageDate),
          message_status: String(row.status),
        }
      : undefined,
});
