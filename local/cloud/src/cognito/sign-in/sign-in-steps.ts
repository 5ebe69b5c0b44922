// What comes after the right password: a new one, a second factor, or the tokens.
import type { RespondToAuthChallengeResponse } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, notAuthorized } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import { missingAttributes } from '../users/attributes.ts';
import { forgetFailures, temporaryPasswordExpired } from '../users/passwords.ts';
import { type Challenge, newSession } from './challenges.ts';
import { beginSignIn } from './sign-ins.ts';
import { sessionMilliseconds } from './token-lifetimes.ts';
import type { TokenSource } from './tokens.ts';

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

/** The password or passkey was right: what else does this user owe? */
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
