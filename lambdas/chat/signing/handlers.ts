import type { Secret } from '#core/aws/secrets.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import type { Db } from '#core/data/db.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import type { Broadcast } from '#public/chat/conversation';
import { partiesOfAgent, partiesOfGuest } from '#public/chat/transaction';
import type { routes } from './contract.ts';
import { toAgentsView, toDocumentView } from './document/document-view.ts';
import { dropNext, prepareNext } from './document/next-agreement.ts';
import { openAsGuest, openDocument } from './document/open-document.ts';
import { fillInDocument } from './facts/fill-in-document.ts';
import {
  declineAsSigner,
  openAsSigner,
  openCopyAsSigner,
  sendSignersCode,
  signAsSigner,
} from './further/act-as-signer.ts';
import { correctSigner } from './further/correct-signer.ts';
import { nameSigners } from './further/name-signers.ts';
import { remindSigner } from './further/remind-signer.ts';
import type { routes as ownRoutes } from './own/contract.ts';
import { ownPdfHandlers } from './own/handlers.ts';
import { verifySigned } from './seal/check-signed.ts';
import { listSignedFiles, openSignedCopy } from './seal/signed-copy.ts';
import { sendCode } from './signer/code/send-code.ts';
import { declineDocument } from './signer/decline-document.ts';
import { releaseDocument } from './signer/release-document.ts';
import { countersignDocument, signDocument } from './signer/sign-document.ts';
import { replaceDocument, voidDocument } from './signer/void-document.ts';
import { stepOf } from './step-of.ts';

type Deps = ReturnType<typeof withStores>;
type Called<Prefix extends string> = Pick<Handlers<typeof routes>, Extract<keyof typeof routes, `${Prefix}${string}`>>;

const withStores = (base: { db: Db; clock: Clock; pinKey: Secret; broadcast: Broadcast }) => ({
  ...base,
  siteUrl: env('SITE_URL'),
  checker: kmsSealChecker(sealKeysIn(env('SEAL_KEYS'))),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
});

const guestHandlers = (deps: Deps): Called<'guest'> => ({
  guestDocument: async ({ actor, body, viewer, event }) => {
    const opened = await openAsGuest(deps)(partiesOfGuest(actor.link), body.step, viewer);
    return toDocumentView(opened, deps.siteUrl, languageIn(headerOf(event, 'accept-language')) ?? 'en');
  },
  guestSign: ({ actor, body, viewer }) => signDocument(deps)(partiesOfGuest(actor.link), body.step, body, viewer),
  guestCode: ({ actor, body }) => sendCode(deps)(partiesOfGuest(actor.link), body.step),
  guestDecline: ({ actor, body, viewer }) =>
    declineDocument(deps)(partiesOfGuest(actor.link), body.step, body.reason, viewer),
  guestCopy: ({ actor, body }) => openSignedCopy(deps)(partiesOfGuest(actor.link), body.step, body.as),
  guestSignedFiles: ({ actor, body }) => listSignedFiles(deps)(partiesOfGuest(actor.link), body.cursor),
});

/** A further signer: their link opens one document. */
const signerHandlers = (deps: Deps): Called<'signer'> => ({
  signerDocument: async ({ actor, viewer, event }) => {
    const { presented, who } = await openAsSigner(deps)(actor.link, viewer);
    const language = languageIn(headerOf(event, 'accept-language'));
    await rememberLanguage(deps)(actor, language);
    return { ...toDocumentView(presented, deps.siteUrl, language ?? 'en'), number: who.signer ?? 0 };
  },
  signerCode: ({ actor }) => sendSignersCode(deps)(actor.link),
  signerSign: ({ actor, body, viewer }) => signAsSigner(deps)(actor.link, body, viewer),
  signerDecline: ({ actor, body, viewer }) => declineAsSigner(deps)(actor.link, body.reason, viewer),
  signerCopy: ({ actor, body }) => openCopyAsSigner(deps)(actor.link, body.as),
});

const agentHandlers = (deps: Deps): Omit<Handlers<typeof routes>, keyof Called<'guest'> | keyof Called<'signer'>> => ({
  agentDocument: async ({ actor, params }) =>
    toAgentsView(
      await openDocument(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params)),
      deps.siteUrl,
    ),
  agentSign: async ({ actor, params, body, viewer }) =>
    countersignDocument(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params), body, viewer),
  agentCopy: async ({ actor, params, query }) =>
    openSignedCopy(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params), query.as),
  signedFiles: async ({ actor, params, query }) =>
    listSignedFiles(deps)(await partiesOfAgent(deps.db, actor.id, params.id), query.cursor),
  fillInDocument: async ({ actor, params, body }) =>
    fillInDocument(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params), body),
  nameSigners: async ({ actor, params, body }) =>
    nameSigners(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params), body),
  correctSigner: async ({ actor, params, body, viewer }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    await correctSigner(deps)(actor, { parties, step: stepOf(params), ...body, viewer });
  },
  remindSigner: async ({ actor, params, body }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    await remindSigner(deps)(actor, { parties, step: stepOf(params), ...body });
  },
  releaseDocument: async ({ actor, params, body, viewer }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    const release = { parties, step: stepOf(params), fingerprint: body.fingerprint, viewer };
    await releaseDocument(deps)(actor, release);
  },
  voidDocument: async ({ actor, params, body, viewer }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    await voidDocument(deps)(actor, { parties, step: stepOf(params), ...body, viewer });
  },
  presentAgain: async ({ actor, params }) =>
    replaceDocument(deps)(await partiesOfAgent(deps.db, actor.id, params.id), stepOf(params)),
  nextAgreement: async ({ actor, params, body: { fingerprint, to } }) => {
    const parties = await partiesOfAgent(deps.db, actor.id, params.id);
    const change = to === 'prepared' ? prepareNext : dropNext;
    await change(deps)(parties, stepOf(params), fingerprint);
  },
  verifySigned: ({ params }) => verifySigned(deps)(params.id),
});

/** Served with the transaction: its pages load its documents when they open. */
export const signingHandlers = (base: Parameters<typeof withStores>[0]): Handlers<typeof routes & typeof ownRoutes> => {
  const deps = withStores(base);
  return { ...guestHandlers(deps), ...signerHandlers(deps), ...agentHandlers(deps), ...ownPdfHandlers(deps) };
};
