import { newId } from '#core/crypto/ids.ts';
import type { Write } from '#core/data/db.ts';
import { notification } from './entity.ts';

/** Tells an agent about something in their own account. `kind` keeps notifications of the same moment apart. */
export const accountNotification = (
  agentId: string,
  { kind, subject, body }: { kind: string; subject: string; body: string },
  at: Date,
): Write => {
  const eventId = `${newId(at)}~${kind}`;
  const row = { id: eventId, type: 3, subject, body, date: at.toISOString(), read: false } as const;
  return notification.put({ agentId, eventId }, row);
};
