// Each side's calls about a transaction's files.
import { routes, type UploadedFile } from '#contracts/chat/files';
import { type AskedFile, routes as askedRoutes } from '#contracts/chat/files/asked';
import type { Route } from '#core/http/route.ts';
import { type CallInput, type CallOptions, call } from '#web/api/call.ts';
import { keyOf } from '#web/api/use-call.ts';
import type { UploadCalls } from '#web/files/send-parts.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';

export type FileCalls = {
  by: UploadedFile['by'];
  /** The cache key of the list. */
  name: string;
  list(cursor: string | undefined): Promise<{ files: UploadedFile[]; next_cursor: string | null }>;
  upload: UploadCalls;
  open(id: string): Promise<{ url: string; inline: boolean }>;
  versions(id: string): Promise<{ earlier: UploadedFile[] }>;
  remove(id: string): Promise<unknown>;
  /** The agent's requests for files, with the cache key of the answer. */
  asked: { key: ReturnType<typeof keyOf>; read(): Promise<{ asked: AskedFile[] }> };
  /** Only for the agent: the transaction in which files can be requested. */
  asksIn?: string;
};

const PAGE = 50;

const readBy = <R extends Route>(route: R, input: CallInput<R> & CallOptions) => ({
  key: keyOf(route, input),
  read: () => call(route, input),
});

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
  asked: readBy(askedRoutes.askedFiles, { params: { id: transactionId } }),
  asksIn: transactionId,
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
    asked: readBy(askedRoutes.guestAskedFiles, { body: credential }),
  };
};
