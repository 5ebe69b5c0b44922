// The calls about the agent's own PDF, for all of its readers.
import type { Documents } from '#core/documents/documents.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import { AppError } from '#core/http/errors.ts';
import type { Handlers } from '#core/http/serve.ts';
import { openUploadedPdf } from '#public/chat/files';
import { type Parties, partiesOfAgent, partiesOfGuest } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import { openDocument } from '../document/open-document.ts';
import type { SigningDocument } from '../document/record.ts';
import { signerStanding } from '../further/signer-rules.ts';
import type { SignerDeps } from '../signer/commit.ts';
import { stepOf } from '../step-of.ts';
import type { routes } from './contract.ts';
import { placeFields, readOriginal, usePdf, useStandardText } from './own-pdf.ts';

type Deps = SignerDeps & { documents: Pick<Documents, 'find' | 'put'>; bucket: Pick<FileBucket, 'find'> };

export const ownPdfHandlers = (deps: Deps): Handlers<typeof routes> => {
  const use = {
    usePdf: usePdf({ ...deps, openUploaded: openUploadedPdf(deps) }),
    useStandardText: useStandardText(deps),
    placeFields: placeFields(deps),
    openDocument: openDocument(deps),
  };
  const draftAt = async (agentId: string, params: { id: string; step: string }) => ({
    parties: await partiesOfAgent(deps.db, agentId, params.id),
    step: stepOf(params),
  });
  const bytesOf = async (document: SigningDocument) => {
    const bytes = await readOriginal(deps.documents, document);
    if (!bytes) throw new AppError('NOT_FOUND');
    return { pdf: bytes.toString('base64') };
  };
  const ofStep = async (parties: Parties, step: SignedStep) =>
    bytesOf((await use.openDocument(parties, step)).document);
  return {
    usePdf: async ({ actor, params, body }) => use.usePdf(await draftAt(actor.id, params), body),
    placeFields: async ({ actor, params, body }) => use.placeFields(await draftAt(actor.id, params), body),
    useStandardText: async ({ actor, params, body }) => use.useStandardText(await draftAt(actor.id, params), body),
    agentPdf: async ({ actor, params }) => {
      const { parties, step } = await draftAt(actor.id, params);
      return ofStep(parties, step);
    },
    guestPdf: ({ actor, body }) => ofStep(partiesOfGuest(actor.link), body.step),
    signerPdf: async ({ actor }) => bytesOf((await signerStanding(deps)(actor.link)).presented.document),
  };
};
