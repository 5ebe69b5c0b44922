import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { kmsSealChecker } from '#core/crypto/kms-seal.ts';
import { sealKeysIn } from '#core/crypto/seal-algorithms.ts';
import { createDocuments } from '#core/documents/documents.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { rememberLanguage } from '#core/http/guest-language.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { createBroadcast } from '#public/chat/conversation';
import { partiesOfAgent, partiesOfGuest } from '#public/chat/transaction';
import { requireLiveSession } from '#public/members/session';
import { routes } from './contract.ts';
import { toAgentsView, toDocumentView } from './document/document-view.ts';
import { openAsGuest } from './document/open-as-guest.ts';
import { openDocument } from './document/open-document.ts';
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
import { routes as ownRoutes } from './own/contract.ts';
import { ownPdfHandlers } from './own/handlers.ts';
import { openSignedCopy } from './seal/signed-copy.ts';
import { listSignedFiles } from './seal/signed-files.ts';
import { verifySigned } from './seal/verify-signed.ts';
import { sendCode } from './signer/code/send-code.ts';
import { declineDocument } from './signer/decline-document.ts';
import { releaseDocument } from './signer/release-document.ts';
import { replaceDocument } from './signer/replace-document.ts';
import { countersignDocument, signDocument } from './signer/sign-document.ts';
import { voidDocument } from './signer/void-document.ts';
import { stepIn } from './step-in.ts';

const db = openDb();
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));
const siteUrl = env('SITE_URL');
const deps = {
  db,
  clock: systemClock,
  pinKey,
  checker: kmsSealChecker(sealKeysIn(env('SEAL_KEYS'))),
  documents: createDocuments(env('DOCUMENT_BUCKET'), timeouts),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
  broadcast: createBroadcast({
    connections,
    pinKey,
    post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  }),
};
const use = {
  openDocument: openDocument(deps),
  openAsGuest: openAsGuest(deps),
  openSignedCopy: openSignedCopy(deps),
  listSignedFiles: listSignedFiles(deps),
  signDocument: signDocument(deps),
  countersignDocument: countersignDocument(deps),
  sendCode: sendCode(deps),
  declineDocument: declineDocument(deps),
  openAsSigner: openAsSigner(deps),
  rememberLanguage: rememberLanguage(deps),
  sendSignersCode: sendSignersCode(deps),
  signAsSigner: signAsSigner(deps),
  declineAsSigner: declineAsSigner(deps),
  openCopyAsSigner: openCopyAsSigner(deps),
  nameSigners: nameSigners(deps),
  correctSigner: correctSigner(deps),
  remindSigner: remindSigner(deps),
  fillInDocument: fillInDocument(deps),
  releaseDocument: releaseDocument(deps),
  replaceDocument: replaceDocument(deps),
  voidDocument: voidDocument(deps),
  verifySigned: verifySigned(deps),
};

export const handler = serve(
  { ...routes, ...ownRoutes },
  {
    ...ownPdfHandlers(deps),
    guestDocument: async ({ actor, body, viewer, event }) => {
      const opened = await use.openAsGuest(partiesOfGuest(actor.link), body.step, viewer);
      return toDocumentView(opened, siteUrl, languageIn(headerOf(event, 'accept-language')) ?? 'en');
    },
    guestSign: ({ actor, body, viewer }) => use.signDocument(partiesOfGuest(actor.link), body.step, body, viewer),
    guestCode: ({ actor, body }) => use.sendCode(partiesOfGuest(actor.link), body.step),
    guestDecline: ({ actor, body, viewer }) =>
      use.declineDocument(partiesOfGuest(actor.link), body.step, body.reason, viewer),
    guestCopy: ({ actor, body }) => use.openSignedCopy(partiesOfGuest(actor.link), body.step, body.as),
    signerDocument: async ({ actor, viewer, event }) => {
      const { presented, who } = await use.openAsSigner(actor.link, viewer);
      const language = languageIn(headerOf(event, 'accept-language'));
      await use.rememberLanguage(actor, language);
      return { ...toDocumentView(presented, siteUrl, language ?? 'en'), number: who.signer ?? 0 };
    },
    signerCode: ({ actor }) => use.sendSignersCode(actor.link),
    signerSign: ({ actor, body, viewer }) => use.signAsSigner(actor.link, body, viewer),
    signerDecline: ({ actor, body, viewer }) => use.declineAsSigner(actor.link, body.reason, viewer),
    signerCopy: ({ actor, body }) => use.openCopyAsSigner(actor.link, body.as),
    guestSignedFiles: ({ actor, body }) => use.listSignedFiles(partiesOfGuest(actor.link), body.cursor),
    agentDocument: async ({ actor, params }) =>
      toAgentsView(await use.openDocument(await partiesOfAgent(db, actor.id, params.id), stepIn(params)), siteUrl),
    agentSign: async ({ actor, params, body, viewer }) =>
      use.countersignDocument(await partiesOfAgent(db, actor.id, params.id), stepIn(params), body, viewer),
    agentCopy: async ({ actor, params, query }) =>
      use.openSignedCopy(await partiesOfAgent(db, actor.id, params.id), stepIn(params), query.as),
    signedFiles: async ({ actor, params, query }) =>
      use.listSignedFiles(await partiesOfAgent(db, actor.id, params.id), query.cursor),
    fillInDocument: async ({ actor, params, body }) =>
      use.fillInDocument(await partiesOfAgent(db, actor.id, params.id), stepIn(params), body),
    nameSigners: async ({ actor, params, body }) =>
      use.nameSigners(await partiesOfAgent(db, actor.id, params.id), stepIn(params), body),
    correctSigner: async ({ actor, params, body, viewer }) => {
      const parties = await partiesOfAgent(db, actor.id, params.id);
      await use.correctSigner(actor, { parties, step: stepIn(params), ...body, viewer });
    },
    remindSigner: async ({ actor, params, body }) => {
      const parties = await partiesOfAgent(db, actor.id, params.id);
      await use.remindSigner(actor, { parties, step: stepIn(params), ...body });
    },
    releaseDocument: async ({ actor, params, body, viewer }) => {
      const parties = await partiesOfAgent(db, actor.id, params.id);
      const release = { parties, step: stepIn(params), fingerprint: body.fingerprint, viewer };
      await use.releaseDocument(actor, release);
    },
    voidDocument: async ({ actor, params, body, viewer }) => {
      const parties = await partiesOfAgent(db, actor.id, params.id);
      await use.voidDocument(actor, { parties, step: stepIn(params), ...body, viewer });
    },
    presentAgain: async ({ actor, params }) =>
      use.replaceDocument(await partiesOfAgent(db, actor.id, params.id), stepIn(params)),
    verifySigned: ({ params }) => use.verifySigned(params.id),
  },
  { proveGuest: createGuestGuard(deps), refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
