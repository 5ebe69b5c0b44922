// What SES reports about an email afterwards. A Send event marks the outbox row done, so that a worker that died between
// sending and marking doesn't send twice. A bounce or complaint is passed on.
import type { EventBridgeEvent } from 'aws-lambda';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import * as z from '#core/schema.ts';
import { noteSenderEvent } from '#public/members/senders';
import { emailTask } from './email-task.ts';
import { type Bounce, noteBounce } from './note-bounce.ts';
import { noteSent } from './note-sent.ts';

type SesDetail = {
  eventType?: string;
  mail?: { messageId?: string; tags?: Record<string, string[]> };
  bounce?: { bounceType?: string };
};

const db = openDb();

const BOUNCES: Record<string, Bounce> = { Bounce: 'bounce', Complaint: 'complaint', Reject: 'reject' };

const bounced = async (outboxId: string, kind: Bounce) => {
  const entry = await outboxEntry.get(db, { id: outboxId });
  if (entry) await noteBounce({ db, clock: systemClock })(z.parse(emailTask, entry.task), kind);
};

export const handler = async (event: EventBridgeEvent<string, SesDetail>): Promise<void> => {
  const kind = event.detail.eventType ?? '';
  const outboxId = event.detail.mail?.tags?.[MAIL_TAGS.outbox]?.[0];
  if (!outboxId) return;
  const bounce = BOUNCES[kind];
  // First: each call before it is one more at which this function can die, and after three deaths the email is sent again.
  if (kind === 'Send') await noteSent({ db, clock: systemClock })(outboxId);
  await noteSenderEvent({ db, clock: systemClock })(event.detail);
  if (bounce) await bounced(outboxId, bounce);
  log.info('mail event', { kind, outboxId });
};
