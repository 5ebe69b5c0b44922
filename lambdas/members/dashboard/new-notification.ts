import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import type { AccountEvent, ClientEvent } from './contract.ts';
import { inFeed, notification, notify, renotify } from './entity.ts';

/** `kind` distinguishes notifications of the same moment; a page uses it to know the client's open question. */
type Kind =
  | ClientEvent
  | AccountEvent
  | 'emails'
  | 'explained'
  | 'file-refused'
  | 'letter'
  | 'mail'
  | 'offer'
  | 'reply'
  | 'still-good'
  | 'unsubscribed';

/** The one notification of a conversation. */
export const conversationEventId = (step: number, transactionId: string): string => `${step}~chat~${transactionId}`;

/** `about`: the ID of the transaction, client or report that it opens. */
export const newEventId = (kind: Kind, at: Date, about?: string): string =>
  [newId(at), kind, ...(about ? [about] : [])].join('~');

/** `id`: for notifications that are updated later. */
type News = { subject: string; body: string; about?: string; id?: string };

const newNotification =
  (type: 2 | 3) =>
  (agentId: string, kind: Kind, { subject, body, about, id }: News, at: Date): Write =>
    notify(agentId, {
      id: id ?? newEventId(kind, at, about),
      type,
      subject,
      body,
      date: at.toISOString(),
      read: false,
    });

/**
 * A conversation has one notification: its messages are counted until the agent has seen them, and the first one words
 * it, or the wish to talk.
 */
export const conversationNotification = (
  agentId: string,
  { id, subject, body }: Required<Pick<News, 'id' | 'subject' | 'body'>>,
  why: 'first message' | 'message' | 'talk',
  at: Date,
): Write => {
  const news = { id, type: 2 as const, date: at.toISOString(), read: false };
  const words = { subject, body };
  return renotify(agentId, id, {
    set: { ...news, ...(why !== 'message' && words), ...(why === 'talk' && { talk: true as const }) },
    ...(why === 'message' && { setIfAbsent: words }),
    ...(why !== 'talk' && { add: { messages: 1 } }),
    remove: ['waits'],
  });
};

/** A repeat changes nothing, not even to unread. It's an update, so the function needs no permission to replace rows. */
export const accountNotificationOnce = (agentId: string, { id, ...news }: News & { id: string }, at: Date): Write => {
  const date = at.toISOString();
  const row = { id, type: 3 as const, subject: news.subject, body: news.body, date, read: false };
  return notification.update({ agentId, eventId: id }, { setIfAbsent: { ...row, ...inFeed(agentId, row) } });
};

export const clientNotification = newNotification(2);
export const accountNotification = newNotification(3);
