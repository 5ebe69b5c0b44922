import { randomBytes } from 'node:crypto';
import type { RespondToAuthChallengeResponse } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, notAuthorized, wrongCredentials } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import {
  countFailure,
  forgetFailures,
  hasPassword,
  refuseWhileLocked,
  temporaryPasswordExpired,
} from '../users/passwords.ts';
import { findUser, isNative, missingAttributes } from '../users/users.ts';
import { beginSignIn } from './sign-ins.ts';
import type { SrpChallenge } from './srp.ts';
import { sessionMilliseconds, type TokenSource } from './tokens.ts';

// Unfinished sign-ins: kept in memory only, for the few minutes that the client's AuthSessionValidity allows.

export type Challenge = { username: string; clientId: string; expiresAt: number; failures: number } & (
  | { name: 'PASSWORD_VERIFIER'; srp: SrpChallenge; userExists: boolean }
  | { name: 'WEB_AUTHN'; webAuthnChallenge: string }
  | { name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' }
);

export type Challenges = {
  open(key: string, challenge: Challenge): void;
  find(key: string): Challenge | undefined;
  close(key: string): void;
};

export const newSession = () => randomBytes(96).toString('base64url');

export const openChallenges = (now: () => number): Challenges => {
  const waiting = new Map<string, Challenge>();
  return {
    open(key, challenge) {
      for (const [old, { expiresAt }] of waiting) if (expiresAt <= now()) waiting.delete(old);
      waiting.set(key, challenge);
    },
    find(key) {
      const challenge = waiting.get(key);
      return challenge && challenge.expiresAt > now() ? challenge : undefined;
    },
    close(key) {
      waiting.delete(key);
    },
  };
};

// The steps after the right password: a new one, a second factor, or the tokens.

type Step = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';

const challenge = (pool: Pool, client: Client, user: User, name: Step, parameters: Record<string, string>) => {
  const Session = newSession();
  const step: Challenge = {
    name,
    username: user.username,
    clientId: client.clientId,
    expiresAt: pool.now() + sessionMilliseconds(client.properties),
    failures: 0,
  };
  pool.challenges.open(Session, step);
  return { ChallengeName: name, Session, ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters } };
};

const newPassword = (pool: Pool, client: Client, user: User) => {
  const missing = missingAttributes(pool, user.attributes).map((name) => `userAttributes.${name}`);
  return challenge(pool, client, user, 'NEW_PASSWORD_REQUIRED', {
    userAttributes: JSON.stringify(user.attributes),
    requiredAttributes: JSON.stringify(missing),
  });
};

/** The password or passkey was right: the user's remaining steps. */
export const admit = async (
  pool: Pool,
  client: Client,
  user: User,
  metadata?: Metadata,
  isBothSteps = false,
): Promise<RespondToAuthChallengeResponse> => {
  forgetFailures(user);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    if (temporaryPasswordExpired(pool, user)) {
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
    }
    return newPassword(pool, client, user);
  }
  const source = 'TokenGeneration_Authentication';
  return isBothSteps
    ? finish(pool, client, user, source, metadata)
    : askSecondFactor(pool, client, user, source, metadata);
};

export const askSecondFactor = async (
  pool: Pool,
  client: Client,
  user: User,
  source: TokenSource,
  metadata?: Metadata,
): Promise<RespondToAuthChallengeResponse> => {
  const wanted = pool.properties.MfaConfiguration ?? 'OFF';
  if (wanted !== 'OFF' && user.totp && (user.totpEnabled || wanted === 'ON')) {
    return challenge(pool, client, user, 'SOFTWARE_TOKEN_MFA', { FRIENDLY_DEVICE_NAME: 'Authenticator app' });
  }
  if (wanted === 'ON') {
    return challenge(pool, client, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
  }
  return finish(pool, client, user, source, metadata);
};

export const finish = async (
  pool: Pool,
  client: Client,
  user: User,
  source: TokenSource,
  metadata?: Metadata,
): Promise<RespondToAuthChallengeResponse> => {
  await runTrigger(pool, {
    name: 'PostAuthentication',
    source: 'PostAuthentication_Authentication',
    userName: user.username,
    clientId: client.clientId,
    request: {
      userAttributes: triggerAttributes(user),
      newDeviceUsed: false,
      ...(metadata ? { clientMetadata: metadata } : {}),
    },
    response: {},
  });
  const tokens = await beginSignIn(pool, client, user, { source, ...(metadata ? { metadata } : {}) });
  return { AuthenticationResult: tokens, ChallengeParameters: {} };
};

/** Checks a password on the hosted UI's own page. Other steps have their pages in the app. */
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
