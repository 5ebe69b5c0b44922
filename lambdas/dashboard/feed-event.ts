import type { FeedEvent } from './contract.ts';
import type { Notification } from './entity.ts';

/** A notification as the dashboard lists it and the socket pushes it. */
export const feedEvent = (row: Notification): FeedEvent => {
  const { id, type, subject, body, date, read } = row;
  if (row.type !== 1) return { id, type, subject, body, date, read };
  const message = { id, to_user: row.toUser, message_date: row.messageDate, message_status: row.status };
  return { id, type, subject, body, date, read, alert: row.alert, message };
};
