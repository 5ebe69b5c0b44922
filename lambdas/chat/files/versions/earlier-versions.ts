import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { earlierFile } from '../entity.ts';
import { fileKey, isVisible, readFile } from '../file-store.ts';
import type { Folder } from '../folder.ts';
import { fileView } from '../stored-file.ts';

/** The newest of them first. */
export const earlierVersions =
  ({ db, clock }: { db: Pick<Db, 'get' | 'getMany'>; clock: Clock }) =>
  async (folder: Folder, fileId: string) => {
    const now = clock();
    const { earlier = [] } = await readFile(db, folder, fileId, now);
    const found = await earlierFile.getMany(
      db,
      earlier.map((id) => fileKey(folder, id)),
    );
    const inOrder = earlier.flatMap((id) => found.filter((stored) => stored.id === id));
    return { earlier: inOrder.filter((stored) => isVisible(stored, folder, now)).map(fileView) };
  };
