import { openSes } from '../core/aws/ses.ts';
import { systemClock } from '../core/clock.ts';
import { createDocuments } from '../core/documents.ts';
import { env } from '../core/env.ts';
import { createOutbox } from '../core/outbox.ts';
import { patience } from '../core/patience.ts';
import { queueWorker } from '../core/queue-worker.ts';
import { openDb } from '../core/sdk-dynamo.ts';
import { createSecret } from '../core/secrets.ts';
import type { MailTask } from '../funds/tasks.ts';
import type { MembershipMail } from '../membership/tasks.ts';
import { createMailer } from './mailer.ts';
import { sendMail } from './send-mail.ts';

const db = openDb();
const clock = systemClock;
const send = sendMail({
  db,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  siteUrl: env('SITE_URL'),
  documents: createDocuments(env('DOCUMENT_BUCKET'), patience),
  mailer: createMailer({
    ses: openSes(),
    from: env('MAIL_FROM'),
    configurationSet: env('CONFIGURATION_SET'),
  }),
});

export const handler = queueWorker<MailTask | MembershipMail>(createOutbox(db, clock), send);
