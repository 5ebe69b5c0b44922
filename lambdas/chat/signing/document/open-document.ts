import { type Db, held } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  beginTransaction,
  documentOf,
  firstUndoneBefore,
  formerDocuments,
  isInEffect,
  type Parties,
  readTransaction,
  type Transaction,
} from '#public/chat/transaction';
import type { DealFacts, SignedStep, StepNumber } from '#vocabulary/chat/transaction';
import { type StoredDocument, signingDocument } from '../entity.ts';
import { open, type Viewer } from '../signer/decisions.ts';
import { clientIn, type Signatory } from '../signer/signatory.ts';
import { type DocumentWithRecord, presentWrites, readDocument, recordWrites } from './document-store.ts';
import { newDocument } from './new-document.ts';

/** A signed document of a step, voided or replaced by the next agreement since. */
export type EndedDocument = Extract<StoredDocument, { state: 'sealed' | 'voided' }>;
const isEnded = (document: StoredDocument | undefined): document is EndedDocument =>
  document?.state === 'voided' || document?.state === 'sealed';
const ending = (document: EndedDocument) => (document.state === 'voided' ? document.voidedAt : document.sealedAt);

/** The ended documents, which both sides can still look up. */
const readEnded = async (
  db: Pick<Db, 'get'>,
  former: readonly string[],
  step: SignedStep,
): Promise<EndedDocument[]> => {
  const documents = await Promise.all(former.map((documentId) => signingDocument.get(db, { documentId })));
  return documents
    .filter(isEnded)
    .filter((document) => document.step === step)
    .sort((one, other) => ending(other).localeCompare(ending(one)));
};

/** The agreement in force, while the next one waits in its step. */
const readInForce = async (db: Pick<Db, 'query'>, transaction: Transaction, step: SignedStep) => {
  const { earlierAgreement: id } = transaction;
  if (step !== 1 || id === undefined || isInEffect(documentOf(transaction, step).state)) return undefined;
  return readDocument(db, id);
};

export type OpenDeps = { db: Db; clock: Clock };
/**
 * `waitsFor`: the earlier step that has to be done first. `ended`: earlier signed documents of this step, voided or
 * replaced since. `inForce`: an earlier agreement, until everyone has signed this one. `facts`: the agent's entries so far,
 * perhaps made after this document.
 */
export type OpenedDocument = DocumentWithRecord & {
  waitsFor?: StepNumber;
  ended?: EndedDocument[];
  inForce?: DocumentWithRecord | undefined;
  facts: DealFacts;
};

const documentOfStep = async (db: Db, parties: Parties, step: SignedStep) => {
  const { agentId, id } = parties;
  const transaction = await readTransaction(db, agentId, id);
  const documentId = transaction && documentOf(transaction, step).id;
  const found = documentId ? await readDocument(db, documentId) : undefined;
  return {
    hasBegun: transaction !== undefined,
    waitsFor: transaction ? firstUndoneBefore(transaction, step) : step === 1 ? undefined : (1 as const),
    // The row's kind counts: the request of a link may have changed since.
    kind: (transaction ?? parties).kind,
    facts: transaction?.facts ?? {},
    found,
    /** The document was erased with the data of a further signer; another one replaces it. */
    erased: found ? undefined : documentId,
    ended: transaction ? await readEnded(db, formerDocuments(transaction), step) : [],
    inForce: transaction && (await readInForce(db, transaction, step)),
  };
};

/** The document of a step. It is made when someone first opens the step. */
export const openDocument =
  ({ db, clock }: OpenDeps) =>
  async (parties: Parties, step: SignedStep): Promise<OpenedDocument> => {
    const { hasBegun, waitsFor, facts, erased, found, ended, inForce, ...its } = await documentOfStep(
      db,
      parties,
      step,
    );
    if (found) return { ...found, waitsFor, facts, ended, inForce };
    if (!hasBegun) await beginTransaction(db, parties, clock());
    const made = newDocument({ ...parties, kind: its.kind }, { step, facts }, clock());
    if (await held(db.transact(presentWrites(made, erased ? { id: erased } : undefined))))
      return { ...made, waitsFor, facts };
    // Another call was faster, or the transaction was closed.
    const { found: other } = await documentOfStep(db, parties, step);
    if (!other) throw new AppError('TRANSACTION_CLOSED');
    return { ...other, waitsFor, facts };
  };

/** The certificate names the time when each signer first saw the document that they can sign. */
export const noteOpening =
  ({ db, clock }: OpenDeps) =>
  async <Found extends DocumentWithRecord>(
    read: () => Promise<Found>,
    whoIn: (found: Found) => Signatory,
    viewer: Viewer,
  ): Promise<Found> => {
    const found = await read();
    const opened = open(found, whoIn(found), { viewer, at: clock() });
    if (!opened) return found;
    // It was opened in another tab, signed, replaced or closed at the same moment: shows its current state.
    if (await held(db.transact(recordWrites(found.document, opened))))
      return { ...found, ...opened, entries: [...found.entries, ...opened.entries] };
    return read();
  };

export const openAsGuest =
  (deps: OpenDeps) =>
  (parties: Parties, step: SignedStep, viewer: Viewer): Promise<OpenedDocument> =>
    noteOpening(deps)(
      () => openDocument(deps)(parties, step),
      ({ document }) => clientIn(document),
      viewer,
    );
