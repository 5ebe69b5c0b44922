// A passkey is accepted when challenge, origin, relying party, user verification, key and counter are right, and never otherwise.
import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT, plainSignIn, startPool } from 'cdk-run/testing/a-user-pool';
import { anAuthenticator, type Wrong } from 'cdk-run/testing/an-authenticator';
import { describe, expect, it, onTestFinished } from 'vitest';

const email = 'agent@example.com';
const password = 'correct horse battery';
const ORIGIN = 'http://localhost:4000';

const setUp = async () => {
  const bed = await startPool({
    pool: {
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnRelyingPartyID: 'localhost',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    },
    client: { ExplicitAuthFlows: ['ALLOW_USER_AUTH', 'ALLOW_USER_PASSWORD_AUTH'] },
  });
  onTestFinished(() => bed.stop());
  bed.cognito().admin.ensureUser({ email, password, groups: [], attributes: {} });
  const { AccessToken = '' } = await plainSignIn(bed, email, password);
  const key = anAuthenticator(ORIGIN);

  const start = async () =>
    (await bed.sdk.send(new StartWebAuthnRegistrationCommand({ AccessToken }))).CredentialCreationOptions as never;
  const complete = (Credential: object) =>
    bed.sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: Credential as never }));
  const list = async () =>
    (await bed.sdk.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials?.map(
      ({ CredentialId }) => CredentialId,
    );
  const begin = (username = email) =>
    bed.sdk.send(
      new InitiateAuthCommand({
        ClientId: CLIENT,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      }),
    );
  const answer = (Session: string | undefined, credential: object) =>
    bed.sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: CLIENT,
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
      }),
    );
  const signIn = async (wrong: Wrong = {}, by = key) => {
    const { Session, ChallengeParameters } = await begin();
    return answer(Session, by.sign(JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}'), wrong));
  };
  return { bed, key, start, complete, list, begin, answer, signIn, AccessToken };
};

describe('a registration', () => {
  it('adds a passkey that signs in', async () => {
    const { key, start, complete, list, signIn } = await setUp();
    await complete(key.register(await start()));
    expect(await list()).toEqual([key.id]);
    expect((await signIn()).AuthenticationResult?.AccessToken).toBeTruthy();
  });

  it.each([
    ['another challenge', { challenge: 'AAAA' }, 'WebAuthnCredentialNotSupportedException'],
    ['another site', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.example' }, 'WebAuthnCredentialNotSupportedException'],
    ['a person who was not verified', { isVerified: false }, 'WebAuthnCredentialNotSupportedException'],
  ])('with %s is refused', async (_, wrong, name) => {
    const { key, start, complete, list } = await setUp();
    await expect(complete(key.register(await start(), wrong))).rejects.toMatchObject({ name });
    expect(await list()).toEqual([]);
  });

  it('takes a challenge once', async () => {
    const { key, start, complete } = await setUp();
    const credential = key.register(await start());
    await complete(credential);
    await expect(complete(credential)).rejects.toMatchObject({ name: 'WebAuthnChallengeNotFoundException' });
  });

  it('ends after five minutes', async () => {
    const { bed, key, start, complete } = await setUp();
    const credential = key.register(await start());
    bed.pass(5 * 60_000);
    await expect(complete(credential)).rejects.toMatchObject({ name: 'WebAuthnChallengeNotFoundException' });
  });
});

describe('a sign-in', () => {
  const registered = async () => {
    const bed = await setUp();
    await bed.complete(bed.key.register(await bed.start()));
    return bed;
  };

  it.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a person who was not verified', { isVerified: false }],
  ])('with %s is refused', async (_, wrong) => {
    const { signIn } = await registered();
    await expect(signIn(wrong)).rejects.toThrow();
  });

  it('with another key is refused', async () => {
    const { key, signIn } = await registered();
    const copy = anAuthenticator(ORIGIN);
    await expect(signIn({}, { ...copy, sign: (options) => ({ ...copy.sign(options), id: key.id }) })).rejects.toThrow();
  });

  it('with a counter that went back is refused: the key was copied', async () => {
    const { signIn } = await registered();
    await signIn({ counter: 7 });
    await expect(signIn({ counter: 7 })).rejects.toThrow();
  });

  it('takes a challenge once', async () => {
    const { key, begin, answer } = await registered();
    const { Session, ChallengeParameters } = await begin();
    const options = JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}');
    await answer(Session, key.sign(options));
    await expect(answer(Session, key.sign(options))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('of someone without a passkey offers the password, and of someone unknown the same', async () => {
    const { begin } = await setUp();
    const [known, unknown] = [await begin(), await begin('nobody@example.com')];
    expect(known).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: unknown.AvailableChallenges,
    });
  });

  it('with a passkey that was removed is refused', async () => {
    const { bed, key, list, begin, AccessToken } = await registered();
    await bed.sdk.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: key.id }));
    expect(await list()).toEqual([]);
    expect((await begin()).ChallengeName).toBe('SELECT_CHALLENGE');
  });
});
