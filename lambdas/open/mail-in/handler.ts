// SES calls this for each email to a deal: the message is in the bucket, and SES's verdicts about it are in the event.
import { openDb, timeouts } from '#core/aws/clients.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { plainly } from '#core/platform/plainly.ts';
import { parse } from '#core/schema.ts';
import { createFileChecker, takeFile } from '#public/chat/files';
import { receiptEvent } from './receipt.ts';
import { takeMail } from './take-mail.ts';

const deps = { db: openDb(), clock: systemClock };
const take = takeMail({
  ...deps,
  domain: env('MAIL_DOMAIN'),
  inbox: createFileBucket(env('MAIL_BUCKET'), timeouts),
  takeFile: takeFile({
    ...deps,
    bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
    check: createFileChecker(),
    isScanned: env('MALWARE_SCAN') !== 'off',
  }),
});

export const handler = plainly(async (event: unknown): Promise<void> => {
  for (const { ses } of parse(receiptEvent, event).Records) await take(ses);
});
