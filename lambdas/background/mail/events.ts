// SES's reports about an email after it was sent. A Send event marks the outbox row done, so that a worker that died
// between sending and marking doesn't send twice. A bounce or complaint is passed on. Results of a campaign's email
// are counted there.
import type { EventBridgeEvent } from 'aws-lambda';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { MAIL_TAGS, type SesEvent } from '#core/mail/written-email.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { parse } from '#core/schema.ts';
import { createCampaignStore, noteEmailEvent } from '#public/clients/campaigns';
import { createClientStore } from '#public/clients/client';
import { noteSenderEvent } from '#public/members/senders';
import { emailTask } from './email-task.ts';
import { type Bounce, noteBounce, noteSent } from './note-email-events.ts';

const db = openDb();
const deps = { db, clock: systemClock };
const noteCampaignEvent = noteEmailEvent({
  campaigns: createCampaignStore(db),
  clients: createClientStore(db),
  clock: systemClock,
});

const BOUNCES: Record<string, Bounce> = { Bounce: 'bounce', Complaint: 'complaint', Reject: 'reject' };

const bounced = async (outboxId: string, kind: Bounce) => {
  const entry = await outboxEntry.get(db, { id: outboxId });
  if (entry) await noteBounce(deps)(parse(emailTask, entry.task), kind);
};

const noteOutboxEvent = async (event: SesEvent, outboxId: string): Promise<void> => {
  const kind = event.eventType ?? '';
  const bounce = BOUNCES[kind];
  // Comes first: after each call before it this function may die, and after three deaths the email is sent again.
  if (kind === 'Send') await noteSent(deps)(outboxId);
  await noteSenderEvent(deps)(event);
  if (bounce) await bounced(outboxId, bounce);
  log.info('mail event', { kind, outboxId });
};

export const handler = plainly(async ({ detail }: EventBridgeEvent<string, SesEvent>): Promise<void> => {
  const outboxId = detail.mail?.tags?.[MAIL_TAGS.outbox]?.[0];
  if (outboxId) return noteOutboxEvent(detail, outboxId);
  if (!detail.mail?.tags?.[MAIL_TAGS.campaign]) return;
  await noteSenderEvent(deps)(detail);
  if (await noteCampaignEvent(detail)) log.info('campaign email event', { kind: detail.eventType });
});
