import { promises as dns } from 'node:dns';
import { createSecret } from '#core/aws/secrets.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { deliverEvents } from './deliver-events.ts';
import { deliveryTask } from './delivery-task.ts';
import { postWebhook } from './post-webhook.ts';
import { readObject } from './read-object.ts';
import { webhookSecrets } from './webhook-secret.ts';

const db = openDb();
const deliver = deliverEvents({
  db,
  clock,
  post: postWebhook({ lookUp: (name) => dns.lookup(name, { all: true }), now: Date.now }),
  secretOf: webhookSecrets(createSecret(env('PIN_KEY_SECRET'))),
  readObject: readObject({ db, clock, siteUrl: env('SITE_URL') }),
});

export const handler = queueWorker(createOutbox(db, clock, 'webhook'), deliveryTask, deliver);
