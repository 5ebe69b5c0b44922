// The PDF as everyone reads it before it's signed, in the document bucket: named by its hash, and read only if it still has that.
import { newLinkId } from '#core/crypto/ids.ts';
import { hashOfFile } from '#core/crypto/seal.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { AppError } from '#core/http/errors.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import { formerDocuments, type Parties, readTransaction } from '#public/chat/transaction';
import type { SigningDocument } from '../document/record.ts';
import { type StoredDocument, signingDocument } from '../entity.ts';
import type { DiscardTask } from '../seal/seal-task.ts';

export const newOriginal = (bytes: Buffer): { file: string; hash: string } => {
  const hash = hashOfFile(bytes);
  return { file: `signed/own-${newLinkId()}-${hash}.pdf`, hash };
};

/** Undefined of a document with our standard text. */
export const readOriginal = async (
  documents: Pick<Documents, 'find'>,
  { id, pdf }: Pick<SigningDocument, 'id' | 'pdf'>,
): Promise<Buffer | undefined> => {
  if (!pdf) return undefined;
  const bytes = await documents.find(pdf.file);
  if (bytes && hashOfFile(bytes) === pdf.hash) return bytes;
  alteredRecord({ kind: 'signed document', documentId: id }, 'file');
  throw new AppError('CONFLICT', { message: "This document has been altered and can't be shown." });
};

/** What a draft no longer shows is removed, unless an earlier document of the transaction shows it, too. */
export const dropOriginal = async (
  db: Pick<Db, 'get'>,
  parties: Parties,
  { before, after, at }: { before: StoredDocument; after: SigningDocument; at: Date },
): Promise<Write[]> => {
  if (!before.pdf || before.pdf.file === after.pdf?.file) return [];
  const { file } = before.pdf;
  const transaction = await readTransaction(db, parties.agentId, parties.id);
  const former = await Promise.all(
    (transaction ? formerDocuments(transaction) : []).map((documentId) => signingDocument.get(db, { documentId })),
  );
  if (former.some((one) => one?.pdf?.file === file)) return [];
  const task: DiscardTask = { type: 'discard file', documentId: after.id, file };
  return [outboxWrite('document', task, at)];
};
