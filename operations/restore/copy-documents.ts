// Copies documents that the target doesn't have, or has with different content. It deletes none, because one without a row is never read.
import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { allDocuments } from '../data/stage-data.ts';
import type { Place } from './point-in-time.ts';
import type { Changes } from './restore-data.ts';

const AT_ONCE = 16;

type Document = { body: Uint8Array; type: string | undefined };

const read = async (s3: S3Client, Bucket: string, Key: string): Promise<Document | undefined> => {
  try {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return { body: (await Body?.transformToByteArray()) ?? new Uint8Array(), type: ContentType };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

const hashOf = ({ body }: Document): string => createHash('sha256').update(body).digest('hex');

export const copyDocuments = async (from: Place, to: Place, confirmed: boolean): Promise<Changes> => {
  const changes = { total: 0, written: 0, deleted: 0 };
  const [source, target] = [from.data.DocumentBucket, to.data.DocumentBucket];

  const copy = async (Key: string): Promise<void> => {
    const [wanted, present] = await Promise.all([read(from.s3, source, Key), read(to.s3, target, Key)]);
    changes.total++;
    if (!wanted || (present && hashOf(present) === hashOf(wanted))) return;
    changes.written++;
    const { body: Body, type: ContentType } = wanted;
    if (confirmed) await to.s3.send(new PutObjectCommand({ Bucket: target, Key, Body, ContentType }));
  };

  // Several workers share one list.
  const keys = allDocuments(from.s3, source);
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) await copy(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return changes;
};
