import { limitExceeded } from './api/errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';

const HOUR = 3_600_000;

/** Counts one more of a kind within the hour, and refuses it when there were enough. */
export const countAttempt = (pool: Pool, user: User, kind: string, most: number) => {
  const at = pool.now();
  const recent = (user.attempts[kind] ?? []).filter((time) => at - time < HOUR);
  if (recent.length >= most) throw limitExceeded();
  user.attempts[kind] = [...recent, at];
};

export const forgetAttempts = (user: User, kind: string) => {
  delete user.attempts[kind];
};
