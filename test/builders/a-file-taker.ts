// Takes the files of an email for real, into a bucket in memory.

import { checkUploaded } from '../../lambdas/chat/files/check/check-file.ts';
import { takeFile } from '../../lambdas/chat/files/upload/take-file.ts';
import type { Db } from '../../lambdas/core/data/db.ts';

export const aFileTaker = (clock: () => Date) => {
  const objects = new Map<string, Buffer>();
  const bucket = {
    begin: async () => 'upload',
    arrivedParts: async () => undefined,
    complete: async () => {},
    drop: async () => {},
    find: async (key: string) => objects.get(key),
    put: async (key: string, bytes: Buffer) => void objects.set(key, bytes),
    remove: async (key: string) => void objects.delete(key),
  };
  return {
    objects,
    into: (db: Db) => takeFile({ db, clock, bucket, check: checkUploaded(bucket), isScanned: false }),
  };
};
