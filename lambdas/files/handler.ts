import { openDb, timeouts } from '#core/aws/clients.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { createFileBucket } from '#core/documents/file-bucket.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { headerOf } from '#core/http/http.ts';
import { languageIn } from '#core/http/language.ts';
import { serve, success } from '#core/http/serve.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { routes } from './contract.ts';
import { acceptDocuments, askForDocuments } from './documents/review-documents.ts';
import { sendDocuments, withdrawDocuments } from './documents/send-documents.ts';
import { listFiles } from './file-store.ts';
import { folderOfAgent, folderOfGuest, openFolderOfAgent, openFolderOfGuest } from './folder.ts';
import { openFile } from './open-file.ts';
import { fileView } from './stored-file.ts';
import { completeFile } from './upload/complete-file.ts';
import { removeFile } from './upload/remove-file.ts';
import { signParts } from './upload/sign-parts.ts';
import { startFile } from './upload/start-file.ts';

const deps = {
  db: openDb(),
  clock: systemClock,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  bucket: createFileBucket(env('FILE_BUCKET'), timeouts),
  isScanned: env('MALWARE_SCAN') === 'on',
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
  removeFile: removeFile(deps),
  sendDocuments: sendDocuments(deps),
  withdrawDocuments: withdrawDocuments(deps),
  acceptDocuments: acceptDocuments(deps),
  askForDocuments: askForDocuments(deps),
};

export const handler = serve(
  routes,
  {
    guestFiles: ({ actor, body }) => list(folderOfGuest(actor, body.place), body),
    guestStartFile: async ({ actor, body: { request_id: _id, request_pin: _pin, place, ...input } }) =>
      use.startFile(await openFolderOfGuest(deps, actor, place), input),
    guestFileParts: async ({ actor, params, body }) =>
      use.signParts(await openFolderOfGuest(deps, actor, body.place), params.id, body.parts),
    guestCompleteFile: async ({ actor, params, body }) =>
      fileView(await use.completeFile(await openFolderOfGuest(deps, actor, body.place), params.id)),
    guestOpenFile: ({ actor, params, body }) => use.openFile(folderOfGuest(actor, body.place), params.id),
    guestRemoveFile: async ({ actor, params, body }) => {
      await use.removeFile(folderOfGuest(actor, body.place), params.id);
      return success;
    },
    sendDocuments: ({ actor, event }) =>
      use.sendDocuments(actor, languageIn(headerOf(event, 'accept-language')) ?? 'en'),
    withdrawDocuments: async ({ actor, event }) => {
      await use.withdrawDocuments(actor, languageIn(headerOf(event, 'accept-language')) ?? 'en');
      return success;
    },
    files: async ({ actor, params, query }) => list(await folderOfAgent(deps, actor, params), query),
    startFile: async ({ actor, params, body }) => use.startFile(await openFolderOfAgent(deps, actor, params), body),
    fileParts: async ({ actor, params, body }) =>
      use.signParts(await openFolderOfAgent(deps, actor, params), params.id, body.parts),
    completeFile: async ({ actor, params }) =>
      fileView(await use.completeFile(await openFolderOfAgent(deps, actor, params), params.id)),
    openFile: async ({ actor, params }) => use.openFile(await folderOfAgent(deps, actor, params), params.id),
    removeFile: async ({ actor, params }) => {
      await use.removeFile(await folderOfAgent(deps, actor, params), params.id);
      return success;
    },
    acceptDocuments: async ({ actor, params }) => {
      await use.acceptDocuments(actor, params.id);
      return success;
    },
    askForDocuments: async ({ actor, params, body }) => {
      await use.askForDocuments(actor, params.id, body.reason);
      return success;
    },
  },
  { proveGuest: createGuestGuard(deps) },
);
