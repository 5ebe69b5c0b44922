// Shared by calls and rows: who moves clients, and why one of them stays.

/** In place of a name: the office's history and the client's record name no one of us. */
export const STAFF = 'Groundwork staff';
/** How long a handover that is over is still listed. */
export const LISTED_DAYS = 90;

/**
 * Why a client stays. bank: it is answering. buyers: a request has two. files: they were shared for a request. chat: it's open, and its
 * request is over. closed: the other way round. signature: a document waits for it. client: the colleague is the client. email: we may send none
 * about it. much: more is open than moves at once.
 */
export const STAY_REASONS = [
  'bank',
  'buyers',
  'files',
  'chat',
  'closed',
  'signature',
  'client',
  'email',
  'much',
] as const;
export type StayReason = (typeof STAY_REASONS)[number];
