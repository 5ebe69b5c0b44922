// Passkeys: registered with an access token, listed, removed. A browser's credential is verified as Cognito does it: challenge, origin,
// relying party, user verification and signature.
import type {
  CompleteWebAuthnRegistrationRequest,
  DeleteWebAuthnCredentialRequest,
  ListWebAuthnCredentialsRequest,
  ListWebAuthnCredentialsResponse,
  StartWebAuthnRegistrationRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { CognitoError, limitExceeded, notAuthorized, resourceNotFound } from '../api/errors.ts';
import { must } from '../api/input.ts';
import type { Pool } from '../pool.ts';
import { userOfAccessToken } from '../sign-in/sign-ins.ts';
import { verifyJwt } from '../sign-in/tokens.ts';
import type { Passkey, User } from '../state.ts';
import { isNative } from '../users/users.ts';
import { originOf, relyingPartyOf, textIn, userVerificationOf } from './relying-party.ts';

const MOST_PASSKEYS = 20;
const CHALLENGE_MS = 5 * 60_000;

type WithToken = { AccessToken: string | undefined };

const caller = (pool: Pool, input: WithToken) => {
  const token = must(input, 'AccessToken');
  const user = userOfAccessToken(pool, token);
  if (!isNative(user)) throw notAuthorized('Passkeys are for users of the pool, not of a provider.');
  return { user, clientId: String(verifyJwt(pool, token, 'access').client_id) };
};

export const startWebAuthnRegistration = async (pool: Pool, input: StartWebAuthnRegistrationRequest) => {
  const { user, clientId } = caller(pool, input);
  const rpID = relyingPartyOf(pool);
  if ((user.passkeys?.length ?? 0) >= MOST_PASSKEYS) throw limitExceeded();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: user.attributes.email ?? user.username,
    userDisplayName: user.attributes.name ?? user.attributes.email ?? user.username,
    userID: new Uint8Array(Buffer.from(user.sub)),
    attestationType: 'none',
    excludeCredentials: (user.passkeys ?? []).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: userVerificationOf(pool) },
  });
  user.passkeyPending = { challenge: options.challenge, clientId, expiresAt: pool.now() + CHALLENGE_MS };
  return { CredentialCreationOptions: options };
};

const unsupported = (reason: string) => new CognitoError('WebAuthnCredentialNotSupportedException', reason);

const verified = async (pool: Pool, response: RegistrationResponseJSON, expectedChallenge: string) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: originOf(pool, response.response.clientDataJSON),
      expectedRPID: relyingPartyOf(pool),
      requireUserVerification: userVerificationOf(pool) === 'required',
    });
  } catch (error) {
    if (error instanceof CognitoError) throw error;
    throw unsupported(error instanceof Error ? error.message : 'The credential could not be verified');
  }
};

/** A challenge works once, whatever the result. */
const takePending = (pool: Pool, user: User, clientId: string): string => {
  const pending = user.passkeyPending;
  delete user.passkeyPending;
  if (!pending || pending.expiresAt <= pool.now())
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'The challenge has expired or was used.');
  if (pending.clientId !== clientId)
    throw new CognitoError('WebAuthnClientMismatchException', 'The registration was started by another client.');
  return pending.challenge;
};

export const completeWebAuthnRegistration = async (pool: Pool, input: CompleteWebAuthnRegistrationRequest) => {
  const { user, clientId } = caller(pool, input);
  const response = input.Credential as unknown as RegistrationResponseJSON;
  textIn(response?.response, 'clientDataJSON');
  const { verified: isRight, registrationInfo } = await verified(pool, response, takePending(pool, user, clientId));
  if (!isRight || !registrationInfo) throw unsupported('The credential could not be verified');
  const { credential } = registrationInfo;
  if (Object.values(pool.data.users).some(({ passkeys = [] }) => passkeys.some(({ id }) => id === credential.id)))
    throw unsupported('The credential is registered already');
  const passkey: Passkey = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: 'Passkey',
    createdAt: pool.now(),
    ...(response.authenticatorAttachment ? { attachment: response.authenticatorAttachment } : {}),
  };
  user.passkeys = [...(user.passkeys ?? []), passkey];
  return {};
};

export const listWebAuthnCredentials = (
  pool: Pool,
  input: ListWebAuthnCredentialsRequest,
): ListWebAuthnCredentialsResponse => ({
  Credentials: (caller(pool, input).user.passkeys ?? []).map((passkey) => ({
    CredentialId: passkey.id,
    FriendlyCredentialName: passkey.name,
    RelyingPartyId: relyingPartyOf(pool),
    AuthenticatorTransports: passkey.transports,
    ...(passkey.attachment ? { AuthenticatorAttachment: passkey.attachment } : {}),
    // Seconds, as the JSON protocol writes a time.
    CreatedAt: (passkey.createdAt / 1000) as unknown as Date,
  })),
});

export const deleteWebAuthnCredential = (pool: Pool, input: DeleteWebAuthnCredentialRequest) => {
  const { user } = caller(pool, input);
  const id = must(input, 'CredentialId');
  if (!user.passkeys?.some((passkey) => passkey.id === id)) throw resourceNotFound('The credential does not exist.');
  user.passkeys = user.passkeys.filter((passkey) => passkey.id !== id);
  return {};
};
