import type { FeedEvent } from './contract.ts';
import type { Notification } from './entity.ts';

/** A notification in the form of the dashboard's list and the socket's push. */
export const feedEvent = (row: Notification): FeedEvent => {
  const { id, type, subject, body, date, read, waits, messages, talk } = row;
  if (row.type !== 1) return { id, type, subject, body, date, read, waits, messages, talk };
  const message = { id, to_user: row.toUser, message_date: row.messageDate, message_status: row.status };
  return { id, type, subject, body, date, read, waits, alert: row.alert, message };
};
