// A person's actions at Cognito with their own tokens, and the meaning of its refusals for them.
import type { AskAws } from '#core/aws/json-service.ts';
import { AppError } from '#core/http/errors.ts';
import type { PoolTokens } from './session-cookie.ts';

export type UserPool = {
  /** The old token stays valid for half a minute; the returned one replaces it. */
  refresh(refreshToken: string): Promise<PoolTokens>;
  /** Revokes a token with all others that came from the same sign-in. */
  revoke(refreshToken: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  hasSecondFactor(accessToken: string): Promise<boolean>;
  newSecondFactor(accessToken: string): Promise<string>;
  confirmSecondFactor(accessToken: string, code: string): Promise<void>;
  switchSecondFactor(accessToken: string, on: boolean): Promise<void>;
};

const SESSION_OVER =
  /^(NotAuthorized|TokenRevoked|RefreshTokenReuse|UserNotFound|PasswordResetRequired|UserNotConfirmed|UnsupportedTokenType)/;

/** Undefined if the error isn't the person's: an outage, or a mistake of ours. */
export const refusalOf = ({ name, message }: Error): AppError | undefined => {
  if (/required scopes/i.test(message)) return undefined;
  if (/^NotAuthorized/.test(name) && /username or password/i.test(message)) return new AppError('WRONG_PASSWORD');
  if (/^UserLambdaValidation/.test(name) && message.includes('ACCOUNT_DEACTIVATED'))
    return new AppError('ACCOUNT_DEACTIVATED');
  if (SESSION_OVER.test(name)) return new AppError('UNAUTHENTICATED');
  if (/^(EnableSoftwareTokenMFA|CodeMismatch)/.test(name))
    return new AppError('INVALID', { message: 'This code is not right. Type the one your app shows now.' });
  if (/^InvalidPassword/.test(name)) return new AppError('INVALID', { message });
  if (/^(LimitExceeded|TooManyFailedAttempts)/.test(name))
    return new AppError('TOO_MANY_REQUESTS', { message: 'Too many attempts. Please try again in a while.' });
  return undefined;
};

type Result = { IdToken?: string; AccessToken?: string; RefreshToken?: string };

/** `permit` distinguishes the tokens for our server from those for anyone with the password. */
export const createUserPool = (
  askCognito: AskAws,
  ClientId: string,
  permit: () => Promise<Record<string, string>>,
): UserPool => {
  const ask: AskAws = async (operation, input) => {
    try {
      return await askCognito(operation, input);
    } catch (error) {
      throw (error instanceof Error && refusalOf(error)) || error;
    }
  };
  return {
    async refresh(RefreshToken) {
      const { AuthenticationResult } = await ask<{ AuthenticationResult?: Result }>('GetTokensFromRefreshToken', {
        ClientId,
        RefreshToken,
        ClientMetadata: await permit(),
      });
      const { IdToken: id, AccessToken: access, RefreshToken: refresh } = AuthenticationResult ?? {};
      if (!id || !access || !refresh) throw new Error('Cognito refreshed a session without giving three tokens');
      return { id, access, refresh };
    },
    async revoke(Token) {
      await ask('RevokeToken', { ClientId, Token });
    },
    async signOutEverywhere(AccessToken) {
      await ask('GlobalSignOut', { AccessToken });
    },
    async changePassword(AccessToken, PreviousPassword, ProposedPassword) {
      await ask('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
    },
    async hasSecondFactor(AccessToken) {
      const { UserMFASettingList = [] } = await ask<{ UserMFASettingList?: string[] }>('GetUser', { AccessToken });
      return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    async newSecondFactor(AccessToken) {
      const { SecretCode } = await ask<{ SecretCode?: string }>('AssociateSoftwareToken', { AccessToken });
      if (!SecretCode) throw new Error('Cognito gave no secret for the second factor');
      return SecretCode;
    },
    async confirmSecondFactor(AccessToken, UserCode) {
      await ask('VerifySoftwareToken', { AccessToken, UserCode });
    },
    async switchSecondFactor(AccessToken, on) {
      const SoftwareTokenMfaSettings = { Enabled: on, PreferredMfa: on };
      await ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    },
  };
};
