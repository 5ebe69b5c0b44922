// A second factor from an authenticator app: associate, verify, prefer.
import type {
  AdminSetUserMFAPreferenceRequest,
  AssociateSoftwareTokenRequest,
  AssociateSoftwareTokenResponse,
  SetUserMFAPreferenceRequest,
  SoftwareTokenMfaSettingsType,
  VerifySoftwareTokenRequest,
  VerifySoftwareTokenResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, sessionExpired } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { countAttempt, forgetAttempts, type Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { requireUser } from '../users/users.ts';
import { newSession } from './sign-in-steps.ts';
import { userOfAccessToken } from './sign-ins.ts';
import { matchingStep, newSecret } from './totp.ts';

/** Takes a signed-in user's access token, or the session of the challenge from a user who must set it up to get in. */
const setter = (pool: Pool, { AccessToken, Session }: { AccessToken?: string; Session?: string }) => {
  if (AccessToken) return { user: userOfAccessToken(pool, AccessToken) };
  if (!Session) throw invalidParameter('Either AccessToken or Session is required');
  const challenge = pool.challenges.find(Session);
  const user = challenge?.name === 'MFA_SETUP' ? pool.data.users[challenge.username] : undefined;
  if (!challenge || !user) throw sessionExpired();
  const renew = () => {
    const next = newSession();
    pool.challenges.close(Session);
    pool.challenges.open(next, challenge);
    return next;
  };
  return { user, renew };
};

const offered = ({ properties }: Pool) =>
  (properties.MfaConfiguration ?? 'OFF') !== 'OFF' && (properties.EnabledMfas ?? []).includes('SOFTWARE_TOKEN_MFA');

export const associateSoftwareToken = (
  pool: Pool,
  input: AssociateSoftwareTokenRequest,
): AssociateSoftwareTokenResponse => {
  const { user, renew } = setter(pool, input);
  if (!offered(pool))
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool',
    );
  const secret = newSecret();
  user.totpPending = secret;
  return { SecretCode: secret, ...(renew ? { Session: renew() } : {}) };
};

export const verifySoftwareToken = (pool: Pool, input: VerifySoftwareTokenRequest): VerifySoftwareTokenResponse => {
  const { user, renew } = setter(pool, input);
  const code = must(input, 'UserCode');
  const secret = user.totpPending;
  if (!secret) throw invalidParameter('No software token has been associated with the user');
  countAttempt(pool, user, 'totp', 10);
  const step = matchingStep(secret, code, pool.now());
  if (step === undefined) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
  }
  forgetAttempts(user, 'totp');
  delete user.totpPending;
  user.totp = { secret, lastStep: step };
  return { Status: 'SUCCESS', ...(renew ? { Session: renew() } : {}) };
};

const preferMfa = (user: User, settings: SoftwareTokenMfaSettingsType | undefined) => {
  if (!settings) return;
  const { Enabled = false, PreferredMfa = false } = settings;
  if (Enabled && !user.totp) {
    throw invalidParameter('User has not verified software token mfa');
  }
  if (PreferredMfa && !Enabled) throw invalidParameter('Preferred MFA must be enabled');
  user.totpEnabled = Enabled;
  user.totpPreferred = PreferredMfa;
};

export const setUserMFAPreference = (pool: Pool, input: SetUserMFAPreferenceRequest) => {
  preferMfa(userOfAccessToken(pool, must(input, 'AccessToken')), input.SoftwareTokenMfaSettings);
  return {};
};

export const adminSetUserMFAPreference = (pool: Pool, input: AdminSetUserMFAPreferenceRequest) => {
  preferMfa(requireUser(pool, must(input, 'Username')), input.SoftwareTokenMfaSettings);
  return {};
};

export const mfaOf = (user: User) => ({
  UserMFASettingList: user.totpEnabled ? ['SOFTWARE_TOKEN_MFA'] : [],
  ...(user.totpPreferred ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
});
