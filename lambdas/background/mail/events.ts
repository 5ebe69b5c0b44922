// What SES says of a mail afterwards. A Send event marks the outbox row done, so that a worker that died between sending
// and marking does not send twice; a bounce or complaint is told to the agent, who can correct the address.
import type { EventBridgeEvent } from 'aws-lambda';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { keys } from '#core/data/table.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import type { MailTask } from '../../funds/bank/tasks.ts';
import { readRequest } from '../../funds/request/public.ts';
import { noteBounce } from '../../members/invitations/note-bounce.ts';
import type { MembershipMail } from '../../members/invitations/tasks.ts';

type SesDetail = { eventType?: string; mail?: { messageId?: string; tags?: Record<string, string[]> } };

const db = openDb();
const outbox = createOutbox(db, systemClock);

const bouncedInvitation = noteBounce({ db, clock: systemClock });

const bounced = async (store: Db, outboxId: string, kind: string) => {
  const entry = await store.get<{ task: MailTask | MembershipMail }>(keys.outbox(outboxId));
  if (entry?.task.template === 'invitation') return bouncedInvitation(entry.task);
  if (entry?.task.template !== 'proof-request') return;
  const request = await readRequest(store, entry.task.linkId);
  if (!request) return;
  const now = systemClock().toISOString();
  await store.put({
    ...keys.event(request.agentId, `${request.messageId}~${kind}`),
    id: `${request.messageId}~${kind}`,
    type: 3,
    subject: 'Your request could not be delivered',
    body: `The mail to ${request.clientEmail} came back. Please correct the address in your communications.`,
    date: now,
    read: false,
  });
};

const sent = async (outboxId: string) => {
  try {
    await db.update(
      keys.outbox(outboxId),
      { set: { seenBySes: true } },
      when('attribute_exists(#PK) AND #state <> :done', { ':done': 'done' }),
    );
    await outbox.done(outboxId);
  } catch (error) {
    // Marked already by the worker itself, as it should be.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

export const handler = async (event: EventBridgeEvent<string, SesDetail>): Promise<void> => {
  const kind = event.detail.eventType ?? '';
  const outboxId = event.detail.mail?.tags?.[MAIL_TAGS.outbox]?.[0];
  if (!outboxId) return;
  if (kind === 'Send') await sent(outboxId);
  else if (kind === 'Bounce' || kind === 'Complaint' || kind === 'Reject')
    await bounced(db, outboxId, kind.toLowerCase());
  log.info('mail event', { kind, outboxId });
};
