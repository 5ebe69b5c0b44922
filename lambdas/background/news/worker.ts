import { createSecret } from '#core/aws/secrets.ts';
import { pushKey as openPushKey } from '#core/crypto/push-key.ts';
import { createOutbox } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { queueWorker } from '#core/platform/queue-worker.ts';
import { newsTask } from './order-news.ts';
import { pushToBrowser, pushToken, sendNews } from './send-news.ts';

const db = openDb();
const pushKey = openPushKey(createSecret(env('PIN_KEY_SECRET')));
const push = pushToBrowser(pushToken({ pushKey, clock, contact: env('SUPPORT_EMAIL') }));
const send = sendNews({ db, clock, push, pushKey, pushServices: env('PUSH_SERVICES') });

export const handler = queueWorker(createOutbox(db, clock, 'news'), newsTask, send);
