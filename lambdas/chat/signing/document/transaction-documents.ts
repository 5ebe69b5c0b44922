// The documents of an agent's closings, for the agent: all of one, or one by its id.
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { documentOf, formerDocuments, partiesOfAgent, readTransaction } from '#public/chat/transaction';
import { SIGNED_STEPS } from '#vocabulary/chat/transaction';
import { type StoredDocument, signingDocument } from '../entity.ts';
import { type CopyDeps, copyOf } from '../seal/signed-copy.ts';
import { type DocumentWithRecord, readDocument } from './document-store.ts';

/** In the order of their steps, then the replaced ones. Empty until the client or the agent has opened a document. */
export const documentsOfTransaction = async (
  db: Pick<Db, 'get' | 'getMany'>,
  agentId: string,
  id: string,
): Promise<StoredDocument[]> => {
  const transaction = await readTransaction(db, agentId, id);
  // A request whose client hasn't opened the chat yet counts as a closing, too.
  if (!transaction) await partiesOfAgent(db, agentId, id);
  const ids = transaction
    ? [...SIGNED_STEPS.map((step) => documentOf(transaction, step).id), ...formerDocuments(transaction)]
    : [];
  const documentIds = ids.filter((one) => one !== undefined);
  return signingDocument.getMany(
    db,
    documentIds.map((documentId) => ({ documentId })),
  );
};

const found = async (db: Pick<Db, 'query'>, agentId: string, id: string): Promise<DocumentWithRecord> => {
  const one = await readDocument(db, id);
  if (one?.document.agentId !== agentId) throw new AppError('NOT_FOUND');
  return one;
};

export const documentOfAgent = async (db: Pick<Db, 'query'>, agentId: string, id: string): Promise<StoredDocument> =>
  (await found(db, agentId, id)).document;

export const signedCopyOfAgent =
  (deps: CopyDeps & { db: Pick<Db, 'query'> }) =>
  async (agentId: string, id: string): Promise<string> =>
    (await copyOf(deps)(await found(deps.db, agentId, id), 'address')).url;
