import { isDeepStrictEqual } from 'node:util';
import type { PDFDocument, PDFPage } from 'pdf-lib';
import { newLinkId } from '#core/crypto/ids.ts';
import { hashOfFile } from '#core/crypto/seal.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { keepFile, storeDrawnFile } from '#core/documents/drawn-file.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import { alteredRecord } from '#core/platform/log.ts';
import type { openUploadedPdf } from '#public/chat/files';
import { formerDocuments, type Parties, readTransaction } from '#public/chat/transaction';
import { refuseContacts } from '#public/members/senders';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { fillInWrites } from '../document/document-store.ts';
import { newDocument, type OwnPdf, ownPdfIn } from '../document/new-document.ts';
import { type OpenedDocument, openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { requireSameText } from '../document/rules.ts';
import { type StoredDocument, signingDocument } from '../entity.ts';
import { requireDraft } from '../further/signer-rules.ts';
import { type DiscardTask, discardWork } from '../seal/seal-task.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import type { routes } from './contract.ts';
import { requirePlaced } from './fields.ts';
import { OWN_PDF, type PdfView } from './vocabulary.ts';

// The unsigned PDF that everyone reads, in the document bucket: named by its hash, and read only if that still matches.

const newOriginal = (bytes: Buffer): { file: string; hash: string } => {
  const hash = hashOfFile(bytes);
  return { file: `signed/own-${newLinkId()}-${hash}.pdf`, hash };
};

/** Undefined for a document with our standard text. */
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

/** Removes the PDF from storage when no draft shows it, unless an earlier document of the transaction does. */
const dropOriginal = async (
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

// Checks a PDF's size and pages for use as a document to sign. It was rebuilt when it was uploaded
// (docs/adr/109-checks-of-files.md).

const refused = (message: string) => new AppError('INVALID', { fields: { file: message } });
const megabytes = OWN_PDF.bytes / 1024 / 1024;

const requireSize = (bytes: number): void => {
  if (bytes > OWN_PDF.bytes)
    throw refused(`A PDF to sign can have ${megabytes} MB at most. Save it smaller, or split it.`);
};

/** Saves the PDF without object streams, like the sealed copy, which makes some files larger. */
export const savedPdf = async (pdf: PDFDocument): Promise<Buffer> =>
  Buffer.from(await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));

/** The page's rotation as shown, in degrees. */
export const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

const sizeOf = (page: PDFPage): PdfView['pages'][number] => {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 180 === 0 ? { width, height } : { width: height, height: width };
};

type Prepared = { bytes: Buffer; pages: PdfView['pages'] };

export const readPdf = async (bytes: Buffer): Promise<Prepared> => {
  requireSize(bytes.length);
  const { PDFDocument } = await import('pdf-lib');
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages().map(sizeOf);
  if (pages.length > OWN_PDF.pages)
    throw refused(`A PDF to sign can have ${OWN_PDF.pages} pages at most. This one has ${pages.length}.`);
  if (pages.some(({ width, height }) => Math.min(width, height) < 72))
    throw refused('A page of this PDF is too small to sign.');
  return { bytes, pages };
};

type Draft = { parties: Parties; step: SignedStep };

/** The draft made again, with this PDF or without one; its signers stay. */
const makeAgain = async (
  { db, clock }: Pick<SignerDeps, 'db' | 'clock'>,
  { parties, step }: Draft,
  draft: OpenedDocument,
  own: OwnPdf | undefined,
) => {
  const at = clock();
  const { facts } = draft;
  const made = newDocument(parties, { step, facts, signers: draft.document.signers, own }, at);
  const dropped = await dropOriginal(db, parties, { before: draft.document, after: made.document, at });
  return { made, writes: [...fillInWrites(made, draft, facts), ...dropped] };
};

type UseDeps = SignerDeps & {
  documents: Pick<Documents, 'put'>;
  /** The agent's upload for it, checked by its content. */
  openUploaded: ReturnType<typeof openUploadedPdf>;
};

/** Another PDF begins without fields; the same one under another title keeps them. */
export const usePdf =
  (deps: UseDeps) =>
  async (at: Draft, { fingerprint, file, title }: Body<typeof routes.usePdf>): Promise<void> => {
    await refuseContacts(deps.db, { agentId: at.parties.agentId, fields: { title } }, deps.clock());
    const draft = await openDocument(deps)(at.parties, at.step);
    requireDraft(draft, 'use another PDF');
    const uploaded = await deps.openUploaded(at.parties, file);
    // Checked before its bytes are in memory: an upload may be far larger than a document to sign.
    requireSize(uploaded.size);
    const { bytes, pages } = await readPdf(await uploaded.read());
    const original = newOriginal(bytes);
    const before = ownPdfIn(draft.document);
    const isSame = before?.pdf.hash === original.hash;
    // A repeated call after a lost answer finds its own change.
    if (isSame && before.title === title) return;
    requireSameText(draft.document, fingerprint);
    const own: OwnPdf = {
      title,
      pdf: { ...original, name: uploaded.name, pages },
      fields: isSame ? before.fields : [],
    };
    const { made, writes } = await makeAgain(deps, at, draft, own);
    const discard = discardWork(made.document.id, original.file);
    await storeDrawnFile(deps, { file: original.file, pdf: bytes, discard });
    await commit(deps, at.parties, [...writes, keepFile(original.file)], 'agent');
  };

export const useStandardText =
  (deps: SignerDeps) =>
  async (at: Draft, { fingerprint }: Body<typeof routes.useStandardText>): Promise<void> => {
    const draft = await openDocument(deps)(at.parties, at.step);
    requireDraft(draft, 'use our standard text');
    // A repeated call after a lost answer finds its own change.
    if (!draft.document.pdf) return;
    requireSameText(draft.document, fingerprint);
    const { writes } = await makeAgain(deps, at, draft, undefined);
    await commit(deps, at.parties, writes, 'agent');
  };

/** The fields' places are part of the text that everyone signs, so the document is made again. */
export const placeFields =
  (deps: SignerDeps) =>
  async (at: Draft, { fingerprint, fields }: Body<typeof routes.placeFields>): Promise<void> => {
    const draft = await openDocument(deps)(at.parties, at.step);
    requireDraft(draft, 'change its fields');
    const own = ownPdfIn(draft.document);
    if (!own) throw new AppError('CONFLICT', { message: 'Add a PDF first: fields are placed on its pages.' });
    const placed = requirePlaced(draft.document, fields);
    // A repeated call after a lost answer finds its own change.
    if (isDeepStrictEqual(placed, own.fields)) return;
    requireSameText(draft.document, fingerprint);
    const { writes } = await makeAgain(deps, at, draft, { ...own, fields: placed });
    await commit(deps, at.parties, writes, 'agent');
  };
