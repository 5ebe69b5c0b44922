// Each side's calls to read everything in a transaction.
import { routes, type SignedFile } from '#contracts/chat/signing';
import type { AgentTransaction } from '#contracts/chat/transaction';
import { type Report, routes as reports } from '#contracts/funds/report';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { type FileCalls, fileCallsOfAgent, fileCallsOfGuest } from '../files/file-calls.ts';

export type ArchiveCalls = Pick<FileCalls, 'list' | 'open' | 'versions'> & {
  signed(cursor: string | undefined): Promise<{ files: SignedFile[]; next_cursor: string | null }>;
  /** The gift letters that the report of a request lists, each with its file in base64. */
  giftLetters(): Promise<GiftLetter[]>;
};
export type GiftLetter = Pick<NonNullable<Report['gifts']>[number], 'from' | 'signed_at'> & {
  file(): Promise<string>;
};

/** The statuses if there is no report yet, or it was withdrawn or has expired. */
const HAS_NONE = [404, 409, 410];

const giftLettersOf = async (id: string): Promise<GiftLetter[]> => {
  const report = await call(reports.proofOfFunds, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && HAS_NONE.includes(error.status)) return undefined;
    throw error;
  });
  const fileOf = async (gift: number) => {
    const { pdf = '' } = await call(reports.reportFile, { params: { id }, query: { as: 'bytes', gift } });
    return pdf;
  };
  return (report?.gifts ?? []).map(({ from, signed_at }, at) => ({ from, signed_at, file: () => fileOf(at) }));
};

export const archiveCallsOfAgent = ({ id, origin }: Pick<AgentTransaction, 'id' | 'origin'>): ArchiveCalls => ({
  ...fileCallsOfAgent(id),
  signed: (cursor) => call(routes.signedFiles, { params: { id }, query: { cursor } }),
  giftLetters: async () => (origin === 'request' ? giftLettersOf(id) : []),
});

export const archiveCallsOfGuest = (credential: Credential): ArchiveCalls => ({
  ...fileCallsOfGuest(credential),
  signed: (cursor) => call(routes.guestSignedFiles, { body: { ...credential, cursor } }),
  // Guests get no gift letters here: the donor has a copy, and other guests may not see it.
  giftLetters: async () => [],
});
