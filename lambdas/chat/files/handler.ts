import { routes as preApprovalRoutes } from '#contracts/funds/pre-approval';
import { routes as authorityRoutes } from '#contracts/funds/report/authority';
import { routes as dealMailRoutes } from '#contracts/open/mail-in';
import { openDb, timeouts } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { refuseEnded } from '#core/security/ended-sign-ins.ts';
import { preApprovalHandlers } from '#handlers/funds/pre-approval';
import { authorityHandlers } from '#handlers/funds/report/authority';
import { dealMailHandlers } from '#handlers/open/mail-in';
import { requireLiveSession } from '#public/members/session';
import { routes as askedRoutes } from './asked/contract.ts';
import { askedHandlers } from './asked/handlers.ts';
import { createFileChecker } from './check/file-checker.ts';
import { routes } from './contract.ts';
import { acceptDocuments, askForDocuments, sendDocuments, withdrawDocuments } from './documents/send-documents.ts';
import { listFiles } from './file-store.ts';
import {
  changeableFolder,
  fileOfId,
  folderOfAgent,
  folderOfGuest,
  openFolderOfAgent,
  openFolderOfGuest,
  ownFile,
} from './folder.ts';
import { openFile } from './open-file.ts';
import { supportingFiles } from './share-supporting-files.ts';
import { fileView } from './stored-file.ts';
import { completeFile, removeFile } from './upload/complete-file.ts';
import { signParts, startFile } from './upload/start-file.ts';
import { earlierVersions } from './versions/earlier-versions.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
  check: createFileChecker(),
  isScanned: env('MALWARE_SCAN') !== 'off',
};

const list = async (folder: Parameters<typeof listFiles>[1], page: Parameters<typeof listFiles>[2]) => {
  const { items, nextCursor } = await listFiles(deps.db, folder, page, deps.clock());
  return { files: items.map(fileView), next_cursor: nextCursor };
};

const use = {
  startFile: startFile(deps),
  signParts: signParts(deps),
  completeFile: completeFile(deps),
  openFile: openFile(deps),
  earlierVersions: earlierVersions(deps),
  removeFile: removeFile(deps),
  sendDocuments: sendDocuments(deps),
  withdrawDocuments: withdrawDocuments(deps),
  acceptDocuments: acceptDocuments(deps),
  askForDocuments: askForDocuments(deps),
};

const withFiles = { ...deps, files: supportingFiles(deps) };

export const handler = serve(
  { ...routes, ...askedRoutes, ...authorityRoutes, ...preApprovalRoutes, ...dealMailRoutes },
  {
    ...askedHandlers(deps),
    ...authorityHandlers(withFiles),
    ...preApprovalHandlers(withFiles),
    ...dealMailHandlers({ ...deps, domain: env('MAIL_DOMAIN') }),
    guestFiles: ({ actor, body }) => list(folderOfGuest(actor, body.place), body),
    guestStartFile: async ({ actor, body: { request_id: _id, request_pin: _pin, place, ...input } }) =>
      use.startFile(await openFolderOfGuest(deps, actor, place), input),
    guestFileParts: async ({ actor, params, body }) => {
      const folder = await openFolderOfGuest(deps, actor, body.place);
      return use.signParts(folder, ownFile(folder, params.id), body.parts);
    },
    guestCompleteFile: async ({ actor, params, body }) => {
      const folder = await openFolderOfGuest(deps, actor, body.place);
      return fileView(await use.completeFile(folder, ownFile(folder, params.id)));
    },
    guestOpenFile: async ({ actor, params, body }) => {
      const folder = folderOfGuest(actor, body.place);
      return use.openFile(folder, ownFile(folder, params.id));
    },
    guestFileVersions: ({ actor, params, body }) => {
      const folder = folderOfGuest(actor, body.place);
      return use.earlierVersions(folder, ownFile(folder, params.id));
    },
    guestRemoveFile: async ({ actor, params, body }) => {
      const folder = await changeableFolder(deps, folderOfGuest(actor, body.place));
      await use.removeFile(folder, ownFile(folder, params.id));
    },
    sendDocuments: ({ actor, event }) =>
      use.sendDocuments(actor, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
    withdrawDocuments: ({ actor, event }) =>
      use.withdrawDocuments(actor, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
    requestFiles: async ({ actor, params: { id: folderId }, query }) =>
      list(await folderOfAgent(deps, actor, { place: query.place, folderId }), query),
    transactionFiles: async ({ actor, params: { id: folderId }, query }) =>
      list(await folderOfAgent(deps, actor, { place: 'transaction', folderId }), query),
    startFile: async ({ actor, params: { id: folderId }, body }) =>
      use.startFile(await openFolderOfAgent(deps, actor, { place: 'transaction', folderId }), body),
    startApprovalFile: async ({ actor, params: { id: folderId }, body }) =>
      use.startFile(await openFolderOfAgent(deps, actor, { place: 'approval', folderId }), body),
    fileParts: async ({ actor, params, body }) => {
      const at = fileOfId(params.id);
      return use.signParts(await openFolderOfAgent(deps, actor, at), at.fileId, body.parts);
    },
    completeFile: async ({ actor, params }) => {
      const at = fileOfId(params.id);
      return fileView(await use.completeFile(await openFolderOfAgent(deps, actor, at), at.fileId));
    },
    openFile: async ({ actor, params }) => {
      const at = fileOfId(params.id);
      return use.openFile(await folderOfAgent(deps, actor, at), at.fileId);
    },
    fileVersions: async ({ actor, params }) => {
      const at = fileOfId(params.id);
      return use.earlierVersions(await folderOfAgent(deps, actor, at), at.fileId);
    },
    removeFile: async ({ actor, params }) => {
      const at = fileOfId(params.id);
      await use.removeFile(await changeableFolder(deps, await folderOfAgent(deps, actor, at)), at.fileId);
    },
    acceptDocuments: ({ actor, params }) => use.acceptDocuments(actor, params.id),
    askForDocuments: ({ actor, params, body }) => use.askForDocuments(actor, params.id, body.reason),
  },
  { proveGuest: createGuestGuard(deps), refuseEnded: refuseEnded(deps), requireLiveSession: requireLiveSession(deps) },
);
