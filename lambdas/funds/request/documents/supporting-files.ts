// The files that support a proof, for the features that they belong to. They're in the folder of the request (lambdas/chat/files).
import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { FundsRequest } from '../entity.ts';
import type { EraseFilesTask } from './erase-files.ts';

type SupportingPlace = { request: FundsRequest; place: 'authority' | 'approval'; by: 'guest' | 'agent' };

export type SupportingFiles = {
  /** A checked file that its side has added and not shared yet. */
  share: (at: SupportingPlace, fileId: string) => Promise<Write[]>;
  /** `bytes`: to be deleted once no row leads to them. Nothing is left of an expired one. */
  remove: (at: SupportingPlace, fileId: string) => Promise<{ writes: Write[]; bytes: () => Promise<void> }>;
};

/** Erases a file, by its ID on pages, after the pre-approval or claim that it belongs to was taken back. */
export const eraseSupportingFile = (id: string, at: Date): Write => {
  const [letter, folderId = '', fileId = ''] = id.split('-');
  const place = letter === 'a' ? 'authority' : 'approval';
  const task: EraseFilesTask = { type: 'erase files', place, folderId, until: at.toISOString(), only: fileId };
  return outboxWrite('document', task, at);
};
