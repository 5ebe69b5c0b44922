// Cognito's passkeys: it verifies the browser's credential, and stores the public keys.
import type { AskAws } from '#core/aws/json-service.ts';
import { AppError } from '#core/http/errors.ts';
import { type PoolTokens, refusalOf } from '#public/members/session';

type StoredPasskey = { id: string; addedAt: string };

export type PasskeyPool = {
  /** Undefined for a person without passkeys, or without an account. */
  startSignIn(email: string): Promise<{ session: string; options: string } | undefined>;
  signIn(email: string, session: string, credential: string): Promise<PoolTokens>;
  startRegistration(accessToken: string): Promise<string>;
  register(accessToken: string, credential: object): Promise<void>;
  list(accessToken: string): Promise<StoredPasskey[]>;
  remove(accessToken: string, id: string): Promise<void>;
};

const NOT_TAKEN = "This passkey couldn't be added. Try again, or use another device or password manager.";

const passkeyRefusal = (error: Error): AppError | undefined => {
  if (/^WebAuthn(NotEnabled|ConfigurationMissing)/.test(error.name))
    return new AppError('INVALID', { message: 'Passkeys are not available here.', cause: error });
  if (/^WebAuthn/.test(error.name)) return new AppError('INVALID', { message: NOT_TAKEN, cause: error });
  if (/^ResourceNotFound/.test(error.name)) return new AppError('NOT_FOUND');
  return refusalOf(error);
};

type Result = { IdToken?: string; AccessToken?: string; RefreshToken?: string };
type Challenge = { ChallengeName?: string; Session?: string; ChallengeParameters?: Record<string, string> };
type Listed = { CredentialId: string; CreatedAt: number };

const signIns = (ask: AskAws, ClientId: string): Pick<PasskeyPool, 'startSignIn' | 'signIn'> => ({
  async startSignIn(email) {
    const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
    const begun = await ask<Challenge>('InitiateAuth', { ClientId, AuthFlow: 'USER_AUTH', AuthParameters });
    const options = begun.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS;
    return begun.ChallengeName === 'WEB_AUTHN' && begun.Session && options
      ? { session: begun.Session, options }
      : undefined;
  },
  async signIn(email, Session, CREDENTIAL) {
    const { AuthenticationResult } = await ask<{ AuthenticationResult?: Result }>('RespondToAuthChallenge', {
      ClientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME: email, CREDENTIAL },
    });
    const { IdToken: id, AccessToken: access, RefreshToken: refresh } = AuthenticationResult ?? {};
    if (!id || !access || !refresh) throw new Error('Cognito took a passkey without giving three tokens');
    return { id, access, refresh };
  },
});

export const createPasskeyPool = (askCognito: AskAws, ClientId: string): PasskeyPool => {
  const ask: AskAws = async (operation, input) => {
    try {
      return await askCognito(operation, input);
    } catch (error) {
      throw (error instanceof Error && passkeyRefusal(error)) || error;
    }
  };
  return {
    ...signIns(ask, ClientId),
    async startRegistration(AccessToken) {
      const { CredentialCreationOptions } = await ask<{ CredentialCreationOptions?: object }>(
        'StartWebAuthnRegistration',
        { AccessToken },
      );
      return JSON.stringify(CredentialCreationOptions);
    },
    async register(AccessToken, Credential) {
      await ask('CompleteWebAuthnRegistration', { AccessToken, Credential });
    },
    async list(AccessToken) {
      const { Credentials = [] } = await ask<{ Credentials?: Listed[] }>('ListWebAuthnCredentials', {
        AccessToken,
        MaxResults: 20,
      });
      return Credentials.map(({ CredentialId, CreatedAt }) => ({
        id: CredentialId,
        addedAt: new Date(CreatedAt * 1000).toISOString(),
      }));
    },
    async remove(AccessToken, CredentialId) {
      await ask('DeleteWebAuthnCredential', { AccessToken, CredentialId });
    },
  };
};
