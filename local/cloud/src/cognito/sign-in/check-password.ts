// A password on the hosted UI's own page. What needs another step than a password has its page in the app.
import { notAuthorized, wrongCredentials } from '../api/errors.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { countFailure, forgetFailures, hasPassword, refuseWhileLocked } from '../users/passwords.ts';
import { findUser, isNative } from '../users/users.ts';

export const checkPassword = (pool: Pool, name: string, password: string): User => {
  const user = findUser(pool, name);
  if (!user || !isNative(user)) throw wrongCredentials();
  refuseWhileLocked(pool, user);
  if (!hasPassword(pool, user, password)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  forgetFailures(user);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const secondFactor = (pool.properties.MfaConfiguration ?? 'OFF') !== 'OFF' && user.totpEnabled;
  if (user.status !== 'CONFIRMED' || secondFactor || pool.properties.MfaConfiguration === 'ON') {
    throw notAuthorized('This account needs another step: sign in on the page of the app.');
  }
  return user;
};
