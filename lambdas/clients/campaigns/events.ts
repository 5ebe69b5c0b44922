// Receives what SES reports about campaign emails.
import type { EventBridgeEvent } from 'aws-lambda';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { createClientStore } from '#public/clients/client';
import { noteSenderEvent } from '#public/members/senders';
import { createCampaignStore } from './campaign-store.ts';
import { noteEmailEvent, type SesEvent } from './note-email-event.ts';

const db = openDb();
const note = noteEmailEvent({
  campaigns: createCampaignStore(db),
  clients: createClientStore(db),
  clock: systemClock,
});

export const handler = async (event: EventBridgeEvent<string, SesEvent>): Promise<void> => {
  await noteSenderEvent({ db, clock: systemClock })(event.detail);
  if (await note(event.detail)) log.info('campaign email event', { kind: event.detail.eventType });
};
