import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import type { AccountEvent, ClientEvent } from './contract.ts';
import { notify } from './entity.ts';

/** `kind` keeps notifications of the same moment apart; a page knows by it what a client waits for. */
type Kind =
  | ClientEvent
  | AccountEvent
  | 'emails'
  | 'explained'
  | 'file-refused'
  | 'letter'
  | 'reply'
  | 'still-good'
  | 'unsubscribed';

/** `about`: the ID of the transaction, client or report that it leads to. */
export const newEventId = (kind: Kind, at: Date, about?: string): string =>
  [newId(at), kind, ...(about ? [about] : [])].join('~');

/** `id`: for those who come back to it. */
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

/** Tells an agent about something a client did. */
export const clientNotification = newNotification(2);
/** Tells an agent about something in their own account. */
export const accountNotification = newNotification(3);
