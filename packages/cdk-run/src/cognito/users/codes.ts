// The six-digit codes that Cognito mails.
import { randomInt } from 'node:crypto';
import { codeExpired, codeMismatch } from '../api/errors.ts';
import { countAttempt, forgetAttempts, type Pool } from '../pool.ts';
import type { CodePurpose, User } from '../state.ts';

const HOUR = 3_600_000;

/** A new code replaces the earlier one; a code for a password is valid for an hour, the others for a day. */
export const issueCode = (pool: Pool, user: User, purpose: CodePurpose) => {
  countAttempt(pool, user, `send:${purpose}`, 20);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes[purpose] = { code, expiresAt: pool.now() + (purpose === 'password' ? HOUR : 24 * HOUR) };
  return code;
};

/** Refuses a wrong or old code. The right code stays valid until `useUp`, so that a later refusal does not use it up. */
export const checkCode = (pool: Pool, user: User, purpose: CodePurpose, given: string) => {
  countAttempt(pool, user, `try:${purpose}`, 10);
  const known = user.codes[purpose];
  if (!known || known.expiresAt <= pool.now()) throw codeExpired();
  if (known.code !== given.trim()) throw codeMismatch();
  forgetAttempts(user, `try:${purpose}`);
};

export const useUp = (user: User, purpose: CodePurpose) => {
  delete user.codes[purpose];
};
