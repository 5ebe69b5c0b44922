// Shared by calls and rows: how many files an agent can request.

export const ASKED_LIMITS = {
  text: 150,
  /** In a transaction, including canceled ones. */
  files: 50,
} as const;
