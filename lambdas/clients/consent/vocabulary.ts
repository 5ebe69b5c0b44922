// Shared by calls and rows: the hours in which clients may be called.

/** Hours of the day where the client lives; a call at `to` is too late. */
export const CALLING_HOURS = { from: 8, to: 21 } as const;
