// The files of an agent's closings, for the agent's programs: by the pages' own rules, and only those that have passed the checks.
import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { listFiles } from './file-store.ts';
import { fileOfId, folderOfAgent } from './folder.ts';
import { openFile } from './open-file.ts';
import { publicId, type ReadyFile, versionOf } from './stored-file.ts';

type Deps = { db: Pick<Db, 'get' | 'query'>; clock: Clock };
type Asking = Pick<Agent, 'id'>;
type AskedPage = { limit?: number | undefined; cursor?: string | undefined };

export type CheckedFile = Pick<
  ReadyFile,
  'folderId' | 'name' | 'kind' | 'note' | 'size' | 'by' | 'type' | 'startedAt'
> & {
  id: string;
  version: number;
};

/** The newest version of each. */
export const filesOfTransaction =
  ({ db, clock }: Deps) =>
  async (
    agent: Asking,
    folderId: string,
    page: AskedPage,
  ): Promise<{ files: CheckedFile[]; nextCursor: string | null }> => {
    const folder = await folderOfAgent({ db }, agent, { place: 'transaction', folderId });
    const { items, nextCursor } = await listFiles(db, folder, page, clock());
    const ready = items.filter((one) => one.state === 'ready');
    return { files: ready.map((one) => ({ ...one, id: publicId(one), version: versionOf(one) })), nextCursor };
  };

/** Files that answer a request, or support a proof, belong to it: no program reads them. */
export const openFileOfTransaction =
  (deps: Deps & { bucket: Pick<FileBucket, 'addressOf'> }) =>
  async (agent: Asking, id: string): Promise<string> => {
    const at = fileOfId(id);
    if (at.place !== 'transaction') throw new AppError('NOT_FOUND');
    return (await openFile(deps)(await folderOfAgent(deps, agent, at), at.fileId)).url;
  };
