// Signing in with a passkey: the challenge, and the browser's answer to it.
import type { InitiateAuthResponse } from '@aws-sdk/client-cognito-identity-provider';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { invalidParameter, wrongCredentials } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import { newSession } from '../sign-in/sign-in-steps.ts';
import { sessionMilliseconds } from '../sign-in/tokens.ts';
import type { Passkey, User } from '../state.ts';
import { offersPasskeys, originOf, relyingPartyOf, textIn, userVerificationOf } from './relying-party.ts';

const open = (pool: Pool, client: Client, user: User, webAuthnChallenge: string) => {
  const Session = newSession();
  pool.challenges.open(Session, {
    name: 'WEB_AUTHN',
    username: user.username,
    clientId: client.clientId,
    expiresAt: pool.now() + sessionMilliseconds(client.properties),
    failures: 0,
    webAuthnChallenge,
  });
  return Session;
};

/** The choices for someone without a passkey, or without an account. They aren't played here: the pages use SRP for passwords. */
const choice = (hasPasskey: boolean): InitiateAuthResponse => ({
  ChallengeName: 'SELECT_CHALLENGE',
  Session: newSession(),
  AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD', ...(hasPasskey ? (['WEB_AUTHN'] as const) : [])],
  ChallengeParameters: {},
});

export const startPasskeyProof = async (
  pool: Pool,
  client: Client,
  user: User | undefined,
  preferred: string | undefined,
): Promise<InitiateAuthResponse> => {
  const passkeys = (offersPasskeys(pool) && user?.passkeys) || [];
  if (!user || passkeys.length === 0 || preferred !== 'WEB_AUTHN') return choice(passkeys.length > 0);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(pool),
    allowCredentials: passkeys.map(({ id }) => ({ id })),
    userVerification: userVerificationOf(pool),
  });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: open(pool, client, user, options.challenge),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
};

const readCredential = (text: string): AuthenticationResponseJSON => {
  let credential: AuthenticationResponseJSON;
  try {
    credential = JSON.parse(text) as AuthenticationResponseJSON;
  } catch {
    throw invalidParameter('CREDENTIAL is not JSON');
  }
  textIn(credential, 'id');
  textIn(credential.response, 'clientDataJSON');
  return credential;
};

const verify = async (
  pool: Pool,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: Passkey,
) => {
  const expectedOrigin = originOf(pool, response.response.clientDataJSON);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    return await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: relyingPartyOf(pool),
      requireUserVerification: userVerificationOf(pool) === 'required',
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
  } catch {
    // Another challenge, relying party or key, or a counter that went back: a copy of the authenticator.
    throw wrongCredentials();
  }
};

/** True if the authenticator verified the person. Throws if the credential doesn't prove the passkey. */
export const provePasskey = async (pool: Pool, user: User, challenge: string, credential: string): Promise<boolean> => {
  const response = readCredential(credential);
  const passkey = user.passkeys?.find(({ id }) => id === response.id);
  if (!passkey) throw wrongCredentials();
  const { verified, authenticationInfo } = await verify(pool, response, challenge, passkey);
  if (!verified) throw wrongCredentials();
  passkey.counter = authenticationInfo.newCounter;
  return authenticationInfo.userVerified;
};
