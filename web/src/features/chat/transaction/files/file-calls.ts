// The calls about a transaction's files, of each side.
import { routes, type UploadedFile } from '#contracts/files';
import { type AskedFile, routes as askedRoutes } from '#contracts/files/asked';
import { call } from '#web/api/call.ts';
import type { UploadCalls } from '#web/files/send-parts.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import type { NewAsked } from './ask-for-file.tsx';

export type FileCalls = {
  by: UploadedFile['by'];
  /** What the list is cached under. */
  name: string;
  list(cursor: string | undefined): Promise<{ files: UploadedFile[]; next_cursor: string | null }>;
  upload: UploadCalls;
  open(id: string): Promise<{ url: string; inline: boolean }>;
  versions(id: string): Promise<{ earlier: UploadedFile[] }>;
  remove(id: string): Promise<unknown>;
  /** What the agent asked for. */
  asked(): Promise<{ asked: AskedFile[] }>;
  /** Of the agent alone. */
  asking?: {
    ask(asked: NewAsked, idempotencyKey: string): Promise<unknown>;
    remind(id: string): Promise<unknown>;
    cancel(id: string, canceled: boolean): Promise<unknown>;
  };
};

const PAGE = 50;

export const fileCallsOfAgent = (transactionId: string): FileCalls => ({
  by: 'agent',
  name: `files of ${transactionId}`,
  list: (cursor) => call(routes.transactionFiles, { params: { id: transactionId }, query: { limit: PAGE, cursor } }),
  upload: {
    start: (body) => call(routes.startFile, { params: { id: transactionId }, body }),
    parts: (id, parts) => call(routes.fileParts, { params: { id }, body: { parts } }),
    complete: (id) => call(routes.completeFile, { params: { id } }),
  },
  open: (id) => call(routes.openFile, { params: { id } }),
  versions: (id) => call(routes.fileVersions, { params: { id } }),
  remove: (id) => call(routes.removeFile, { params: { id } }),
  asked: () => call(askedRoutes.askedFiles, { params: { id: transactionId } }),
  asking: {
    ask: (body, idempotencyKey) =>
      call(askedRoutes.askForFile, { params: { id: transactionId }, body, idempotencyKey }),
    remind: (id) => call(askedRoutes.remindOfFile, { params: { id } }),
    cancel: (id, canceled) => call(askedRoutes.cancelAskedFile, { params: { id }, body: { canceled } }),
  },
});

export const fileCallsOfGuest = (credential: Credential): FileCalls => {
  const inPlace = { ...credential, place: 'transaction' } as const;
  return {
    by: 'guest',
    name: `files of guest ${credential.request_id}`,
    list: (cursor) => call(routes.guestFiles, { body: { ...inPlace, limit: PAGE, cursor } }),
    upload: {
      start: (file) => call(routes.guestStartFile, { body: { ...inPlace, ...file } }),
      parts: (id, parts) => call(routes.guestFileParts, { params: { id }, body: { ...inPlace, parts } }),
      complete: (id) => call(routes.guestCompleteFile, { params: { id }, body: inPlace }),
    },
    open: (id) => call(routes.guestOpenFile, { params: { id }, body: inPlace }),
    versions: (id) => call(routes.guestFileVersions, { params: { id }, body: inPlace }),
    remove: (id) => call(routes.guestRemoveFile, { params: { id }, body: inPlace }),
    asked: () => call(askedRoutes.guestAskedFiles, { body: credential }),
  };
};
