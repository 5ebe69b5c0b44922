// Files that come with an email to a deal. Their bytes are here already, and pass the same checks as those of an upload. Only the
// function that takes email adds them, and only the deal's emails lead to them.
import { type Db, exists, held } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { UploadedFile } from '../contract.ts';
import { file, fileCount, type StoredFile } from '../entity.ts';
import { eraseFiles } from '../erase-files.ts';
import { fileKey, listFiles, readFile } from '../file-store.ts';
import { type Folder, ownFile } from '../folder.ts';
import { openFile } from '../open-file.ts';
import { fileView, incomingKey } from '../stored-file.ts';
import { type CheckDeps, completeFile } from './complete-file.ts';
import { startFile } from './start-file.ts';

/** `folderId`: the email's ID. */
export type MailFolder = Pick<Folder, 'agentId' | 'folderId'>;

/** A file from an email belongs to the email's sender, so the agent can't change it. */
const folderOf = ({ agentId, folderId }: MailFolder): Folder => ({
  place: 'mail',
  folderId,
  agentId,
  linkId: '',
  by: 'guest',
});

type Deps = Omit<CheckDeps, 'db' | 'bucket'> & {
  db: Db;
  bucket: Pick<FileBucket, 'arrivedParts' | 'begin' | 'complete' | 'drop' | 'put' | 'remove'>;
};

/** `id`: the file's place in the email, so that another try goes on with the same file. */
export type TakeFile = (of: MailFolder, given: { id: string; name: string; bytes: Buffer }) => Promise<StoredFile>;

export const takeFile =
  (deps: Deps): TakeFile =>
  async (of, { id, name, bytes }) => {
    const { db, clock, bucket } = deps;
    const folder = folderOf(of);
    const before = await file.get(db, fileKey(folder, id), { consistent: true });
    // The deal has moved to a colleague since an earlier try.
    if (before && before.agentId !== of.agentId) await moveMailFiles(db)(of, of.agentId);
    if (!before) await startFile(deps)(folder, { name, kind: 'other', note: '', size: bytes.length }, id);
    const stored = await readFile(db, folder, id, clock());
    if (stored.state !== 'uploading') return stored;
    const key = incomingKey(stored);
    // The file arrives whole instead of in parts.
    await bucket.drop({ key, uploadId: stored.uploadId });
    await bucket.put(key, bytes, 'application/octet-stream');
    return completeFile(deps)(folder, stored.id);
  };

type ReadDeps = { db: Pick<Db, 'get' | 'query'>; clock: Clock };

export const listMailFiles =
  ({ db, clock }: ReadDeps) =>
  async (of: MailFolder): Promise<UploadedFile[]> =>
    (await listFiles(db, folderOf(of), { consistent: true }, clock())).items.map(fileView);

export const openMailFile =
  (deps: ReadDeps & { bucket: Pick<FileBucket, 'addressOf'> }) =>
  (of: MailFolder, id: string): Promise<{ url: string; inline: boolean }> => {
    const folder = folderOf(of);
    return openFile(deps)(folder, ownFile(folder, id));
  };

export const eraseMailFiles =
  ({ clock, ...deps }: { db: Db; clock: Clock; bucket: Pick<FileBucket, 'drop' | 'remove'> }) =>
  async ({ folderId }: MailFolder): Promise<void> => {
    await eraseFiles(deps)({ place: 'mail', folderId, until: clock().toISOString() }, { id: '' } as never);
  };

/** Its deal is another agent's. */
export const moveMailFiles =
  (db: Pick<Db, 'query' | 'update'>) =>
  async (of: MailFolder, to: string): Promise<void> => {
    const at = folderOf(of);
    const { items } = await file.list(db, { pk: file.partition(at), prefix: 'FILE#', consistent: true });
    for (const { id } of items) await held(file.change(db, fileKey(at, id), { set: { agentId: to } }, exists));
    await held(fileCount.change(db, at, { set: { agentId: to } }, exists));
  };
