// Reads one uploaded file, and writes the version that others may open. A separate function because the file is our
// most hostile input: its memory and its time serve no other purpose, and it may access only files.
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { parse } from '#core/schema.ts';
import { type CheckReply, checkEvent, checkUploaded } from './check-file.ts';

const check = checkUploaded(createFileBucket(env('FILE_BUCKET'), timeouts));

export const handler = plainly(async (event: unknown): Promise<CheckReply> => {
  const reply = await check(parse(checkEvent, event));
  if ('problem' in reply) log.info('file refused', { code: reply.problem });
  return reply;
});
