// Shared by calls and rows: the deals that a manager reads, and the length of a note.
export const DEAL_LIMITS = { note: 2000 } as const;

/** Open: waiting for a client or a bank, or answered with a report that is still valid. */
export const DEAL_FILTERS = ['open', 'waiting', 'answered', 'ended'] as const;
export type DealFilter = (typeof DEAL_FILTERS)[number];
