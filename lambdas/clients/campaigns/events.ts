// What SES says of campaign mails afterwards, in any order and more than once: it moves the results, and an address that
// does not take mail, or whose owner complained, gets no more.
import type { EventBridgeEvent } from 'aws-lambda';
import { systemClock } from '../../core/clock.ts';
import { log } from '../../core/log.ts';
import { openDb } from '../../core/sdk-dynamo.ts';
import { createClientStore } from '../client-store.ts';
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
