// Reads one uploaded file, and writes the version that others may open. It's a separate function because the file is the most hostile input that
// we take: its memory and its time serve nothing else, and it may touch nothing but files.
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { parse } from '#core/schema.ts';
import { type CheckReply, checkEvent, checkUploaded } from './check-uploaded.ts';

const check = checkUploaded(createFileBucket(env('FILE_BUCKET'), timeouts));

export const handler = async (event: unknown): Promise<CheckReply> => {
  const reply = await check(parse(checkEvent, event));
  if ('problem' in reply) log.info('file refused', { code: reply.problem });
  return reply;
};
