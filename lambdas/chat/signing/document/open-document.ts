import { type Db, held } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  beginTransaction,
  documentOf,
  firstUndoneBefore,
  formerDocuments,
  type Parties,
  readTransaction,
} from '#public/chat/transaction';
import type { DealFacts, SignedStep, StepNumber } from '#vocabulary/chat/transaction';
import { type StoredDocument, signingDocument } from '../entity.ts';
import { type DocumentWithRecord, presentWrites, readDocument } from './document-store.ts';
import { newDocument } from './new-document.ts';
import type { VoidedDocument } from './record.ts';

const isVoided = (document: StoredDocument | undefined): document is VoidedDocument => document?.state === 'voided';

/** Documents that others replaced, as far as they were signed and voided: both sides can still look them up. */
const readVoided = async (
  db: Pick<Db, 'get'>,
  former: readonly string[],
  step: SignedStep,
): Promise<VoidedDocument[]> => {
  const documents = await Promise.all(former.map((documentId) => signingDocument.get(db, { documentId })));
  return documents
    .filter(isVoided)
    .filter((document) => document.step === step)
    .sort((one, other) => other.voidedAt.localeCompare(one.voidedAt));
};

export type OpenDeps = { db: Db; clock: Clock };
/**
 * `waitsFor`: the earlier step that has to be done first. `voided`: what was signed in this step, voided and replaced since.
 * `facts`: what the agent has filled in so far, perhaps after this document was made.
 */
export type OpenedDocument = DocumentWithRecord & {
  waitsFor?: StepNumber;
  voided?: VoidedDocument[];
  facts: DealFacts;
};

const documentOfStep = async (db: Db, { agentId, id }: Parties, step: SignedStep) => {
  const transaction = await readTransaction(db, agentId, id);
  const documentId = transaction && documentOf(transaction, step).id;
  const found = documentId ? await readDocument(db, documentId) : undefined;
  return {
    hasBegun: transaction !== undefined,
    waitsFor: transaction ? firstUndoneBefore(transaction, step) : step === 1 ? undefined : (1 as const),
    facts: transaction?.facts ?? {},
    found,
    /** With the data of a further signer: another one takes its place. */
    erased: found ? undefined : documentId,
    voided: transaction ? await readVoided(db, formerDocuments(transaction), step) : [],
  };
};

/** The document of a step. It is made when someone first looks at it. */
export const openDocument =
  ({ db, clock }: OpenDeps) =>
  async (parties: Parties, step: SignedStep): Promise<OpenedDocument> => {
    const { hasBegun, waitsFor, facts, erased, found, voided } = await documentOfStep(db, parties, step);
    if (found) return { ...found, waitsFor, facts, voided };
    if (!hasBegun) await beginTransaction(db, parties, clock());
    const made = newDocument(parties, { step, facts }, clock());
    if (await held(db.transact(presentWrites(made, erased ? { id: erased } : undefined))))
      return { ...made, waitsFor, facts };
    // Another call was quicker, or the transaction was closed.
    const { found: other } = await documentOfStep(db, parties, step);
    if (!other) throw new AppError('TRANSACTION_CLOSED');
    return { ...other, waitsFor, facts };
  };
