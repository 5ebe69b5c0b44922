// What SES says of campaign mails afterwards, in any order and more than once: it moves the results, and an address that
// does not take mail, or whose owner complained, gets no more.
import type { EventBridgeEvent } from 'aws-lambda';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { createClientStore } from '../list/client-store.ts';
import { createCampaignStore } from './campaign-store.ts';
import { noteMailEvent, type SesEvent } from './note-mail-event.ts';

const db = openDb();
const note = noteMailEvent({
  campaigns: createCampaignStore(db),
  clients: createClientStore(db),
  clock: systemClock,
});

export const handler = async (event: EventBridgeEvent<string, SesEvent>): Promise<void> => {
  if (await note(event.detail)) log.info('campaign mail event', { kind: event.detail.eventType });
};
