// Shared by calls and rows: which deals a manager reads, and how long a note is.
export const DEAL_LIMITS = { note: 2000 } as const;

/** Open: waiting for a client or a bank, or answered with a report that is still valid. */
export const DEAL_FILTERS = ['open', 'waiting', 'answered', 'ended'] as const;
export type DealFilter = (typeof DEAL_FILTERS)[number];
