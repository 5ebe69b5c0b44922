// Shared by calls and rows: the two agents, and the reasons why a client stays.

/** Shown in place of a name: the office's history and the client's record name no employee. */
export const STAFF = 'Groundwork staff';
export const LISTED_DAYS = 90;

/**
 * Why a client stays. bank: a bank is answering. buyers: a request has two. files: some were shared for a request.
 * chat: a chat is open but its request is over. closed: a request is open but its chat is over. signature: a document
 * is out for signing. client: the colleague is this client. email: we may send none about the move. much: more is
 * open than one move can take.
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
