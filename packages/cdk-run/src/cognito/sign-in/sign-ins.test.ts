// Refresh tokens: their lifetime, their replacement, and their end.
import {
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { byPassword, CLIENT, HOUR, POOL, plainSignIn, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientProperties } from '../pool.ts';

const email = 'agent@example.com';
const password = 'correct horse battery';
const MINUTE = 60_000;

let bed: TestPool;
afterEach(() => bed.stop());

const open = async (client?: Partial<ClientProperties>) => {
  bed = await startPool(client ? { client } : {});
  bed.cognito().admin.ensureUser({ email, password });
};

const rotating: Partial<ClientProperties> = {
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH'],
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
};

const refresh = async (RefreshToken = '') =>
  (await bed.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT, RefreshToken }))).AuthenticationResult ??
  {};

describe('a refresh token', () => {
  it('gives new tokens of the same sign-in until its own time is over', async () => {
    await open();
    const first = await plainSignIn(bed, email, password);
    bed.pass(16 * MINUTE);
    expect(() => bed.cognito().verify(first.IdToken ?? '', 'id')).toThrow('Token has expired');
    const next = await refresh(first.RefreshToken);
    expect(next.RefreshToken).toBeUndefined();
    const old = JSON.parse(Buffer.from(first.IdToken?.split('.')[1] ?? '', 'base64url').toString());
    const claims = bed.cognito().verify(next.IdToken ?? '', 'id');
    expect(claims).toMatchObject({ sub: old.sub, auth_time: old.auth_time, origin_jti: old.origin_jti });
    bed.pass(24 * HOUR);
    await expect(refresh(first.RefreshToken)).rejects.toThrow('Refresh Token has expired');
  });

  it('works by the older flow too', async () => {
    await open();
    const { RefreshToken = '' } = await plainSignIn(bed, email, password);
    const ask = new InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect((await bed.sdk.send(ask)).AuthenticationResult?.IdToken).toBeTruthy();
  });

  it('outlives a restart, and so do the keys', async () => {
    await open();
    const { RefreshToken, IdToken = '' } = await plainSignIn(bed, email, password);
    bed.restart();
    bed.cognito().verify(IdToken, 'id');
    expect((await refresh(RefreshToken)).IdToken).toBeTruthy();
  });

  it('is refused when it was made up or changed', async () => {
    await open();
    const { RefreshToken = '' } = await plainSignIn(bed, email, password);
    for (const wrong of ['x', `${RefreshToken}x`, `x${RefreshToken}`, RefreshToken.split('.')[0]]) {
      await expect(refresh(wrong)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Invalid Refresh Token',
      });
    }
  });

  it('is refreshed by Amplify itself', async () => {
    await open(rotating);
    await signIn({ username: email, password, options: byPassword });
    const before = (await fetchAuthSession()).tokens?.idToken?.toString();
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.toString();
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
    await fetchAuthSession({ forceRefresh: true });
    await signOut();
  });
});

describe('rotation', () => {
  it('replaces the token, and takes the old one for its grace only', async () => {
    await open(rotating);
    const { RefreshToken: first } = await plainSignIn(bed, email, password);
    const { RefreshToken: second } = await refresh(first);
    expect(second).not.toBe(first);
    bed.pass(20_000);
    expect((await refresh(first)).RefreshToken).toBeTruthy();
    bed.pass(20_000);
    await expect(refresh(first)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    expect((await refresh(second)).IdToken).toBeTruthy();
  });

  it('does not prolong the sign-in', async () => {
    await open(rotating);
    let { RefreshToken: token } = await plainSignIn(bed, email, password);
    for (let hours = 0; hours < 23; hours += 8) {
      bed.pass(7 * HOUR);
      token = (await refresh(token)).RefreshToken;
    }
    bed.pass(4 * HOUR);
    await expect(refresh(token)).rejects.toThrow('Refresh Token has expired');
  });

  it('closes the older flow', async () => {
    await open(rotating);
    const AuthParameters = { REFRESH_TOKEN: (await plainSignIn(bed, email, password)).RefreshToken ?? '' };
    const ask = new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters });
    await expect(bed.sdk.send(ask)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('signing out', () => {
  const isOut = async ({ RefreshToken, AccessToken }: { RefreshToken?: string; AccessToken?: string }) => {
    await expect(refresh(RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
    await expect(bed.sdk.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('Access Token has been revoked');
  };

  it('of one sign-in leaves the others', async () => {
    await open();
    const [one, other] = [await plainSignIn(bed, email, password), await plainSignIn(bed, email, password)];
    await bed.sdk.send(new RevokeTokenCommand({ ClientId: CLIENT, Token: one.RefreshToken }));
    await isOut(one);
    expect((await refresh(other.RefreshToken)).IdToken).toBeTruthy();
  });

  it('everywhere ends all of them', async () => {
    await open();
    const [one, other] = [await plainSignIn(bed, email, password), await plainSignIn(bed, email, password)];
    await bed.sdk.send(new GlobalSignOutCommand({ AccessToken: one.AccessToken }));
    await isOut(one);
    await isOut(other);
  });

  it('can be done by an administrator', async () => {
    await open();
    const tokens = await plainSignIn(bed, email, password);
    await bed.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: POOL, Username: email }));
    await isOut(tokens);
  });

  it('happens to a disabled user', async () => {
    await open();
    const { RefreshToken } = await plainSignIn(bed, email, password);
    await bed.sdk.send(new AdminDisableUserCommand({ UserPoolId: POOL, Username: email }));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
