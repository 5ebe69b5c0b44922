// Shared by calls and rows: how much an agent can ask for.

export const ASKED_LIMITS = {
  text: 150,
  /** In a transaction, with those that were canceled. */
  files: 50,
  /** How far ahead the day can be. */
  days: 366,
} as const;
