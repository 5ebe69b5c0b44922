import { hashOfFile } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Parties } from '#public/chat/transaction';
import { CONTENT_TYPES, downloadName } from './check/file-type.ts';
import { readFile } from './file-store.ts';
import { type Folder, folderOfTransaction, ownFile } from './folder.ts';
import { checkedKey } from './stored-file.ts';
import { withoutEnding } from './vocabulary.ts';

/** Opens a file at the bucket's own address, where it can't affect our pages, under the type that we detected. */
export const openFile =
  ({ db, clock, bucket }: { db: Pick<Db, 'get'>; clock: Clock; bucket: Pick<FileBucket, 'addressOf'> }) =>
  async (folder: Folder, fileId: string): Promise<{ url: string; inline: boolean }> => {
    const stored = await readFile(db, folder, fileId, clock());
    if (stored.state !== 'ready') throw new AppError('CONFLICT', { message: "This file can't be opened." });
    const { mime, inline } = CONTENT_TYPES[stored.type];
    const name = downloadName(stored.name, stored.type);
    return { url: await bucket.addressOf(checkedKey(stored), { mime, inline, name }), inline };
  };

const NO_PDF = { fields: { file: 'Choose a PDF.' } };

/** `size` is known before anything is read: it was compared with the bytes that arrived. */
export type UploadedPdf = { name: string; size: number; read: () => Promise<Buffer> };

/** A PDF that the agent has uploaded to their transaction, with the checked bytes. */
export const openUploadedPdf =
  ({ db, clock, bucket }: { db: Pick<Db, 'get'>; clock: Clock; bucket: Pick<FileBucket, 'find'> }) =>
  async (parties: Parties, id: string): Promise<UploadedPdf> => {
    const folder = folderOfTransaction(parties, 'agent');
    const stored = await readFile(db, folder, ownFile(folder, id), clock());
    if (stored.by !== folder.by) throw new AppError('NOT_FOUND');
    if (stored.state === 'scanning')
      throw new AppError('CONFLICT', { message: "We're still checking this file for viruses. Try again in a minute." });
    if (stored.state !== 'ready' || stored.type !== 'pdf') throw new AppError('INVALID', NO_PDF);
    const read = async () => {
      const bytes = await bucket.find(checkedKey(stored));
      if (!bytes || hashOfFile(bytes) !== stored.hash) throw new AppError('INVALID', NO_PDF);
      return bytes;
    };
    return { name: withoutEnding(stored.name), size: stored.size, read };
  };
