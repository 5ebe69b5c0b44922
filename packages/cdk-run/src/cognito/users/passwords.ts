import { randomInt } from 'node:crypto';
import { CognitoError, notAuthorized } from '../api/errors.ts';
import type { Pool } from '../pool.ts';
import { createVerifier, matchesPassword } from '../sign-in/srp.ts';
import type { User } from '../state.ts';
import { touch } from './users.ts';

const DAY = 86_400_000;
const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
/** No character that HTML would need to escape: the password is put into a mail unchanged. */
const symbols = '!#$%*+-=?@^_';

const policyOf = (pool: Pool) => ({
  MinimumLength: 8,
  TemporaryPasswordValidityDays: 7,
  ...pool.properties.Policies?.PasswordPolicy,
});

const refuse = (reason: string) =>
  new CognitoError('InvalidPasswordException', `Password does not conform to policy: ${reason}`);

export const checkPolicy = (pool: Pool, password: string) => {
  const policy = policyOf(pool);
  if (password.length < policy.MinimumLength) throw refuse('Password not long enough');
  if (password.length > 256) throw refuse('Password too long');
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) throw refuse('Password must have uppercase characters');
  if (policy.RequireLowercase && !/[a-z]/.test(password)) throw refuse('Password must have lowercase characters');
  if (policy.RequireNumbers && !/[0-9]/.test(password)) throw refuse('Password must have numeric characters');
  if (policy.RequireSymbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) {
    throw refuse('Password must have symbol characters');
  }
  if (/^\s|\s$/.test(password)) throw refuse('Password must not start or end with a space');
};

export const setPassword = (pool: Pool, user: User, password: string, kind: 'permanent' | 'temporary') => {
  user.password = createVerifier(pool.name, user.sub, password);
  if (kind === 'temporary') user.temporaryPasswordAt = pool.now();
  else delete user.temporaryPasswordAt;
  touch(pool, user);
};

export const hasPassword = (pool: Pool, user: User, password: string) =>
  user.password !== undefined && matchesPassword(pool.name, user.sub, password, user.password);

export const temporaryPasswordExpired = (pool: Pool, user: User) =>
  user.temporaryPasswordAt !== undefined &&
  pool.now() >= user.temporaryPasswordAt + policyOf(pool).TemporaryPasswordValidityDays * DAY;

export const inventPassword = (pool: Pool) => {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const length = Math.max(policyOf(pool).MinimumLength, 12);
  const signs = [pick(lower), pick(upper), pick(digits), pick(symbols)];
  while (signs.length < length) signs.push(pick(lower + upper + digits));
  for (let i = signs.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [signs[i], signs[j]] = [signs[j]!, signs[i]!];
  }
  return signs.join('');
};

/** Five wrong passwords lock for a second; each further one doubles that, up to about 15 minutes. */
export const refuseWhileLocked = (pool: Pool, user: User) => {
  if (pool.now() < user.failedSignIns.lockedUntil) throw notAuthorized('Password attempts exceeded');
};

const QUARTER_HOUR = 900_000;

export const countFailure = (pool: Pool, user: User) => {
  const at = pool.now();
  const forgotten = at - user.failedSignIns.lastAt > QUARTER_HOUR;
  const count = forgotten ? 1 : user.failedSignIns.count + 1;
  const lock = count < 5 ? 0 : Math.min(1000 * 2 ** (count - 5), QUARTER_HOUR);
  user.failedSignIns = { count, lastAt: at, lockedUntil: at + lock };
};

export const forgetFailures = (user: User) => {
  user.failedSignIns = { count: 0, lastAt: 0, lockedUntil: 0 };
};
