// Files that belong to a pre-approval or to a claim of authority: each shares one file, and can take it back.
import { type Db, when } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SupportingFiles } from '#public/funds/request';
import { file } from './entity.ts';
import { fileKey, readFile, removeWrites } from './file-store.ts';
import { ownFile, supportingFolder } from './folder.ts';
import { discardBytes } from './upload/complete-file.ts';

type Deps = { db: Pick<Db, 'get'>; clock: Clock; bucket: Pick<FileBucket, 'drop' | 'remove'> };

export const supportingFiles = ({ db, clock, bucket }: Deps): SupportingFiles => ({
  share: async ({ request, place, by }, id) => {
    const folder = supportingFolder(request, place, by);
    const now = clock();
    const stored = await readFile(db, folder, ownFile(folder, id), now);
    if (stored.by !== by || stored.sentAt) throw new AppError('CONFLICT', { message: 'Please add a file first.' });
    if (stored.state !== 'ready')
      throw new AppError('CONFLICT', { message: 'We are still checking a file. Please try again in a moment.' });
    return [
      file.update(
        fileKey(folder, stored.id),
        { set: { sentAt: now.toISOString() } },
        { name: 'file', if: when('#state = :ready AND attribute_not_exists(#sentAt)', { ':ready': 'ready' }) },
      ),
    ];
  },
  remove: async ({ request, place, by }, id) => {
    const folder = supportingFolder(request, place, by);
    const stored = await file.get(db, fileKey(folder, ownFile(folder, id)), { consistent: true });
    return stored
      ? { writes: removeWrites(stored), bytes: () => discardBytes({ bucket }, stored) }
      : { writes: [], bytes: async () => undefined };
  },
});
