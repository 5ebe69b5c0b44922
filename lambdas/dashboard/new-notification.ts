import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import type { ClientEvent } from './contract.ts';
import { notification } from './entity.ts';

/** `kind` keeps notifications of the same moment apart; a page knows by it what a client waits for. */
type Kind = ClientEvent | 'bank' | 'closed' | 'emails' | 'explained' | 'subscription' | 'unsubscribed';

const newNotification =
  (type: 2 | 3) =>
  (agentId: string, kind: Kind, { subject, body }: { subject: string; body: string }, at: Date): Write => {
    const eventId = `${newId(at)}~${kind}`;
    const row = { id: eventId, type, subject, body, date: at.toISOString(), read: false } as const;
    return notification.put({ agentId, eventId }, row);
  };

/** Tells an agent about something a client did. */
export const clientNotification = newNotification(2);
/** Tells an agent about something in their own account. */
export const accountNotification = newNotification(3);
