import { isDeepStrictEqual } from 'node:util';
import type { Documents } from '#core/documents/documents.ts';
import { keepFile, storeDrawnFile } from '#core/documents/drawn-file.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Parties } from '#public/chat/transaction';
import type { openUploadedPdf } from '#public/files';
import { refuseContacts } from '#public/members/senders';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { fillInWrites } from '../document/document-store.ts';
import { newDocument, type OwnPdf, ownPdfIn } from '../document/new-document.ts';
import { type OpenedDocument, openDocument } from '../document/open-document.ts';
import { requireSameText } from '../document/rules.ts';
import { requireDraft } from '../further/rules.ts';
import { discardWork } from '../seal/seal-task.ts';
import { commit, type SignerDeps } from '../signer/commit.ts';
import type { routes } from './contract.ts';
import { requirePlaced } from './fields.ts';
import { dropOriginal, newOriginal } from './original.ts';
import { readPdf, requireSize } from './read-pdf.ts';

type Draft = { parties: Parties; step: SignedStep };

/** The draft made again, with this PDF or without one; who signs it stays. */
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
  /** What the agent has uploaded for it, checked by its content. */
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
    // Before its bytes are in memory: an upload may be far larger than what can be signed.
    requireSize(uploaded.size);
    const { bytes, pages } = await readPdf(await uploaded.read());
    const original = newOriginal(bytes);
    const before = ownPdfIn(draft.document);
    const isSame = before?.pdf.hash === original.hash;
    // Perhaps our own change, whose answer got lost.
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
    // Perhaps our own change, whose answer got lost.
    if (!draft.document.pdf) return;
    requireSameText(draft.document, fingerprint);
    const { writes } = await makeAgain(deps, at, draft, undefined);
    await commit(deps, at.parties, writes, 'agent');
  };

/** Where they are is part of what everyone signs, so the document is made again. */
export const placeFields =
  (deps: SignerDeps) =>
  async (at: Draft, { fingerprint, fields }: Body<typeof routes.placeFields>): Promise<void> => {
    const draft = await openDocument(deps)(at.parties, at.step);
    requireDraft(draft, 'change its fields');
    const own = ownPdfIn(draft.document);
    if (!own) throw new AppError('CONFLICT', { message: 'Add a PDF first: fields are placed on its pages.' });
    const placed = requirePlaced(draft.document, fields);
    // Perhaps our own change, whose answer got lost.
    if (isDeepStrictEqual(placed, own.fields)) return;
    requireSameText(draft.document, fingerprint);
    const { writes } = await makeAgain(deps, at, draft, { ...own, fields: placed });
    await commit(deps, at.parties, writes, 'agent');
  };
