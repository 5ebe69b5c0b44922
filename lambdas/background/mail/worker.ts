import { createSecret } from '#core/aws/secrets.ts';
import { openSes } from '#core/aws/ses.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { createMailer } from '#core/mail/mailer.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { createPictureStore } from '#public/members/card';
import { emailTask } from './email-task.ts';
import { sendEmail } from './send-email.ts';

const db = openDb();
const support = env('SUPPORT_EMAIL');
const send = sendEmail({
  db,
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  siteUrl: env('SITE_URL'),
  support,
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  pictures: createPictureStore(env('DOCUMENT_BUCKET'), timeouts),
  mailer: createMailer({
    ses: openSes(),
    from: env('MAIL_FROM'),
    configurationSet: env('CONFIGURATION_SET'),
    support,
  }),
});

export const handler = queueWorker(createOutbox(db, systemClock, 'mail'), emailTask, send);
