import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { createSecret } from '#core/aws/secrets.ts';
import { openSes } from '#core/aws/ses.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { movePart, movingTask } from '#public/client-work/handover';
import { createClientStore } from '#public/clients/client';
import { mailMove, moveDealMail, orderMailMove } from '#public/open/mail-in';
import { createCampaignStore } from './campaign.ts';
import { createCampaignMailer } from './sending/campaign-email.ts';
import { sendTest } from './sending/order-campaign.ts';
import { type SendDeps, sendPart } from './sending/send-part.ts';
import { campaignTask } from './tasks.ts';

const db = openDb();
const clients = createClientStore(db);
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const deps: SendDeps = {
  db,
  campaigns: createCampaignStore(db),
  clients,
  pinKey,
  siteUrl: env('SITE_URL'),
  clock: systemClock,
  rate: Number(env('MAILS_PER_SECOND')),
  pause: (ms) => pause(ms),
  mailer: createCampaignMailer({
    ses: openSes(),
    from: env('MAIL_FROM'),
    configurationSet: env('CONFIGURATION_SET'),
  }),
};

/** The first two go through an agent's clients in parts, and email each; the third follows a client who was handed over. */
const task = v.union([campaignTask, movingTask, mailMove]);

export const handler = queueWorker(createOutbox(db, systemClock, 'campaign'), task, (task, entry) => {
  if (task.type === 'hand over')
    return movePart({ db, clients, connections, clock: systemClock, pinKey, orderMailMove })(task);
  if (task.type === 'hand over mail') return moveDealMail({ db })(task);
  return task.type === 'part' ? sendPart(deps)(task) : sendTest(deps)(task, entry);
});
