// GuardDuty's answers about uploaded files, through EventBridge.
import type { EventBridgeEvent } from 'aws-lambda';
import { openDb, timeouts } from '#core/aws/clients.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { parse } from '#core/schema.ts';
import { createFileChecker } from '../check/file-checker.ts';
import { noteScan } from './note-scan.ts';
import { scanEvent } from './scan-result.ts';

const note = noteScan({
  db: openDb(),
  clock: systemClock,
  check: createFileChecker(),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
});

export const handler = plainly(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const { detail } = parse(scanEvent, event);
  log.info('file scanned', await note({ detail }));
});
