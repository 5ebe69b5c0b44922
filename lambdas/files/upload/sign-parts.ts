// Addresses for the parts that are still missing. Each takes exactly the bytes whose digest and length it was signed for, for
// fifteen minutes, and none once the upload is over or was dropped.
import type { Db } from '#core/data/db.ts';
import type { ArrivedPart, FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { readFile } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { incomingKey, partSizes } from '../stored-file.ts';
import { FILE_LIMITS } from '../vocabulary.ts';

type Deps = {
  db: Pick<Db, 'get'>;
  clock: Clock;
  bucket: Pick<FileBucket, 'arrivedParts' | 'partAddress'>;
};
type WantedPart = { number: number; sha256: string };

export const uploadOver = () =>
  new AppError('CONFLICT', { message: 'This upload is over. Please choose the file again.' });

const isThere = (arrived: ArrivedPart[], { number, sha256 }: WantedPart, size: number | undefined) =>
  arrived.some((part) => part.number === number && part.sha256 === sha256 && part.size === size);

export const signParts =
  ({ db, clock, bucket }: Deps) =>
  async (folder: Folder, fileId: string, wanted: WantedPart[]) => {
    const stored = await readFile(db, folder, fileId, clock());
    if (stored.state !== 'uploading' || stored.by !== folder.by) throw uploadOver();
    const upload = { key: incomingKey(stored), uploadId: stored.uploadId };
    const arrived = await bucket.arrivedParts(upload);
    if (!arrived) throw uploadOver();
    const sizes = partSizes(stored.size);
    const sizeOf = ({ number }: WantedPart): number => {
      const size = sizes[number - 1];
      if (size === undefined) throw new AppError('INVALID', { fields: { parts: 'The file has fewer parts.' } });
      return size;
    };
    const missing = wanted.filter((part) => !isThere(arrived, part, sizeOf(part)));
    const addresses = await Promise.all(
      missing.map(async (part) => ({
        number: part.number,
        url: await bucket.partAddress(upload, {
          ...part,
          size: sizeOf(part),
          seconds: FILE_LIMITS.addressSeconds,
        }),
      })),
    );
    return { addresses, arrived: wanted.filter((part) => !missing.includes(part)).map(({ number }) => number) };
  };
