// What calls and rows both speak of: how long a handover is offered, how many there can be, and why one stays.

export const OFFER_DAYS = 14;
/** Of one agent, at the same time. */
export const OPEN_HANDOVERS = 5;
/** More than these aren't counted before they move. */
export const COUNTED_CLIENTS = 5000;
/** As everyone reads of them. */
export const STAFF = 'Groundwork staff';
/** How long one that is over is still listed. */
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
