// Driven by unmodified Amplify, as the browser does it, and by the SDK client, as functions do.
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import {
  byPassword,
  CLIENT,
  HOUR,
  lastSecret,
  POOL,
  plainSignIn,
  startPool,
  type TestPool,
} from 'cdk-run/testing/a-user-pool';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const email = 'Agent@Example.com';
const password = 'correct horse battery';

let bed: TestPool;
beforeEach(async () => {
  bed = await startPool();
  bed.cognito().admin.ensureUser({ email, password, groups: ['staff'], attributes: { name: 'Ann Agent' } });
});
afterEach(async () => {
  await signOut();
  await bed.stop();
});

const invite = (more = {}) =>
  bed.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: POOL,
      Username: 'new@example.com',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      DesiredDeliveryMediums: ['EMAIL'],
      ...more,
    }),
  );

describe('sign-in over SRP', () => {
  it('gives tokens that a real verifier accepts, with the claims of Cognito', async () => {
    expect(await signIn({ username: email, password })).toMatchObject({ nextStep: { signInStep: 'DONE' } });
    const { tokens } = await fetchAuthSession();
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT, tokenUse: 'id' });
    const keys = await (await fetch(`${bed.endpoint}/${POOL}/.well-known/jwks.json`)).json();
    verifier.cacheJwks(keys as Parameters<typeof verifier.cacheJwks>[0]);
    const claims = await verifier.verify(tokens?.idToken?.toString() ?? '');
    expect(claims).toMatchObject({ email, email_verified: true, name: 'Ann Agent', 'cognito:groups': ['staff'] });
    expect(claims['cognito:username']).toBe(claims.sub);
    expect(claims.exp - claims.iat).toBe(15 * 60);
    expect(bed.cognito().verify(tokens?.accessToken.toString() ?? '', 'access')).toMatchObject({
      scope: 'aws.cognito.signin.user.admin',
      client_id: CLIENT,
    });
  });

  it('takes the address in any case', async () => {
    await signIn({ username: 'agent@EXAMPLE.com', password, options: byPassword });
    expect((await getCurrentUser()).signInDetails?.loginId).toBe('agent@EXAMPLE.com');
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username: email, password: 'wrong' })).rejects.toMatchObject(refusal);
    await expect(signIn({ username: 'nobody@example.com', password })).rejects.toMatchObject(refusal);
  });

  it('makes up the same challenge each time for an unknown address', async () => {
    const ask = () =>
      bed.sdk.send(
        new InitiateAuthCommand({
          ClientId: CLIENT,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: 'nobody@example.com', SRP_A: 'abcdef' },
        }),
      );
    const [first, second] = [await ask(), await ask()];
    expect(first.ChallengeParameters?.USER_ID_FOR_SRP).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(second.ChallengeParameters?.SALT).toBe(first.ChallengeParameters?.SALT);
    expect(second.ChallengeParameters?.USER_ID_FOR_SRP).toBe(first.ChallengeParameters?.USER_ID_FOR_SRP);
  });

  it('locks after five wrong passwords, even for the right one, and opens again', async () => {
    bed.freeze();
    for (let i = 0; i < 5; i++) await expect(plainSignIn(bed, email, 'wrong')).rejects.toThrow('Incorrect');
    await expect(plainSignIn(bed, email, password)).rejects.toThrow('Password attempts exceeded');
    bed.pass(1_500);
    await plainSignIn(bed, email, password);
  });

  it('refuses a disabled user only once the password was right', async () => {
    await bed.sdk.send(new AdminDisableUserCommand({ UserPoolId: POOL, Username: email }));
    await expect(plainSignIn(bed, email, 'wrong')).rejects.toThrow('Incorrect username or password.');
    await expect(plainSignIn(bed, email, password)).rejects.toThrow('User is disabled.');
  });

  it('asks for a reset when an administrator wants one', async () => {
    await bed.sdk.send(new AdminResetUserPasswordCommand({ UserPoolId: POOL, Username: email }));
    expect(await signIn({ username: email, password, options: byPassword })).toMatchObject({
      nextStep: { signInStep: 'RESET_PASSWORD' },
    });
  });
});

describe('an invitation', () => {
  it('leads over a temporary password to one of the own', async () => {
    await invite();
    expect(bed.mails[0]).toMatchObject({ to: 'new@example.com', subject: 'Your temporary password' });
    const first = await signIn({ username: 'new@example.com', password: lastSecret(bed) });
    expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password does not conform to policy: Password not long enough',
    });
    expect(await confirmSignIn({ challengeResponse: 'my very own password' })).toMatchObject({ isSignedIn: true });
    await signOut();
    await signIn({ username: 'new@example.com', password: 'my very own password', options: byPassword });
    const user = await bed.sdk.send(new AdminGetUserCommand({ UserPoolId: POOL, Username: 'new@example.com' }));
    expect(user.UserStatus).toBe('CONFIRMED');
  });

  it('expires, and can be sent again', async () => {
    await invite();
    const old = lastSecret(bed);
    bed.pass(7 * 24 * HOUR);
    await expect(signIn({ username: 'new@example.com', password: old, options: byPassword })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Temporary password has expired and must be reset by an administrator.',
    });
    await invite({ MessageAction: 'RESEND' });
    await expect(signIn({ username: 'new@example.com', password: old, options: byPassword })).rejects.toThrow(
      'Incorrect',
    );
    expect(
      (await signIn({ username: 'new@example.com', password: lastSecret(bed), options: byPassword })).isSignedIn,
    ).toBe(false);
  });

  it('can be made silently, and is refused for an existing user', async () => {
    await invite({ MessageAction: 'SUPPRESS', TemporaryPassword: 'temporary password' });
    expect(bed.mails).toEqual([]);
    await expect(invite()).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User account already exists',
    });
    await bed.sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: POOL,
        Username: 'new@example.com',
        Password: 'now a permanent one',
        Permanent: true,
      }),
    );
    await expect(invite({ MessageAction: 'RESEND' })).rejects.toThrow('status is not FORCE_CHANGE_PASSWORD');
    await plainSignIn(bed, 'new@example.com', 'now a permanent one');
  });
});

describe('other ways in', () => {
  it('takes a plain password where the client allows it', async () => {
    expect((await plainSignIn(bed, email, password)).IdToken).toBeTruthy();
  });

  it('refuses flows that the client does not name, clients and operations it does not know', async () => {
    await bed.stop();
    bed = await startPool({ client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] } });
    const plain = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'a@b.c', PASSWORD: 'x' } } as const;
    await expect(bed.sdk.send(new InitiateAuthCommand({ ...plain, ClientId: CLIENT }))).rejects.toThrow(
      'USER_PASSWORD_AUTH flow not enabled for this client',
    );
    await expect(bed.sdk.send(new InitiateAuthCommand({ ...plain, ClientId: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('leaves administration to signed calls', async () => {
    const reply = await fetch(bed.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: JSON.stringify({ UserPoolId: POOL, Username: email }),
    });
    expect(await reply.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });
});
