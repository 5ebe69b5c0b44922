// The calls about everything that a transaction holds, of each side.
import { routes, type SignedFile } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { type FileCalls, fileCallsOfAgent, fileCallsOfGuest } from '../files/file-calls.ts';

export type ArchiveCalls = Pick<FileCalls, 'list' | 'open' | 'versions'> & {
  signed(cursor: string | undefined): Promise<{ files: SignedFile[]; next_cursor: string | null }>;
};

export const archiveCallsOfAgent = (transactionId: string): ArchiveCalls => ({
  ...fileCallsOfAgent(transactionId),
  signed: (cursor) => call(routes.signedFiles, { params: { id: transactionId }, query: { cursor } }),
});

export const archiveCallsOfGuest = (credential: Credential): ArchiveCalls => ({
  ...fileCallsOfGuest(credential),
  signed: (cursor) => call(routes.guestSignedFiles, { body: { ...credential, cursor } }),
});
