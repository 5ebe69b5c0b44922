import { createSecret } from '#core/aws/secrets.ts';
import { createTextSender } from '#core/aws/text-messages.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { textingHoursOf } from '#public/funds/texts';
import { sendText } from './send-text.ts';
import { textTask } from './text-task.ts';

const db = openDb();
const textFrom = env('TEXT_FROM');
const hours = textingHoursOf(env('TEXT_HOURS'));
const send = createTextSender({ from: textFrom });

export const handler = queueWorker(
  createOutbox(db, clock, 'text'),
  textTask,
  sendText({
    db,
    clock,
    nameKey: createSecret(env('NAME_KEY_SECRET')),
    siteUrl: env('SITE_URL'),
    textFrom,
    hours,
    send,
  }),
);
