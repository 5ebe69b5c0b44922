// The template decides the lifetime of tokens and the rules for passwords: two templates, two answers.
import {
  AdminSetUserPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';
import { CLIENT, HOUR, POOL, plainSignIn, startPool } from '../../testing/a-user-pool.ts';
import type { Parts } from '../assembly/cloud-parts.ts';
import { createClock } from '../host/clock.ts';
import { userPool } from '../resources/cognito/user-pool.ts';

const email = 'agent@example.com';
const MINUTE = HOUR / 60;

const livesFor = (token = ''): number => {
  const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return exp - iat;
};

const poolOf = (client: object) => {
  const stack = aStack({
    Pool: { Type: 'AWS::Cognito::UserPool', Properties: { UsernameAttributes: ['email'] } },
    Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' }, ...client } },
  });
  const host = {
    stack,
    dataDir: aDataDir(),
    siteUrl: 'http://localhost:4000',
    localize: <T>(value: T) => value,
    clock: createClock(),
  };
  const parts = { host: { ...host, onClose: () => {} }, services: [], functions: {}, mail: {} } as unknown as Parts;
  for (const declared of stack.all(userPool)) userPool.start?.(declared, parts);
  const cognito = parts.userPool!;
  return { cognito, clientId: cognito.clientIds[0]! };
};

describe('the pool of a template', () => {
  it.each([
    [
      {
        IdTokenValidity: 7,
        AccessTokenValidity: 9,
        TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes' },
      },
      420,
      540,
    ],
    [{ IdTokenValidity: 2, AccessTokenValidity: 3 }, 7200, 10_800],
    [{}, 3600, 3600],
  ])('issues tokens that live as long as it says: %j', async (client, id, access) => {
    const { cognito, clientId } = poolOf(client);
    cognito.admin.ensureUser({ email, password: 'long enough for any', groups: [], attributes: {} });
    const tokens = await cognito.admin.issueTokensFor(email, clientId);
    expect([livesFor(tokens.IdToken), livesFor(tokens.AccessToken), tokens.ExpiresIn]).toEqual([id, access, access]);
  });
});

describe('a pool', () => {
  it.each([
    [{ MinimumLength: 6 }, 'sixsix', 'fives'],
    [{ MinimumLength: 20 }, 'twenty characters ok', 'nineteen characters'],
    [{ MinimumLength: 6, RequireNumbers: true }, 'seven 7', 'sevenly'],
    [{ MinimumLength: 6, RequireUppercase: true }, 'Capital', 'capital'],
    [{}, 'eight ch', 'seven c'],
  ])('takes passwords as its policy says: %j', async (PasswordPolicy, good, bad) => {
    const bed = await startPool({ pool: { Policies: { PasswordPolicy } } });
    onTestFinished(() => bed.stop());
    bed.cognito().admin.ensureUser({ email, password: good, groups: [], attributes: {} });
    const set = (Password: string) =>
      bed.sdk.send(new AdminSetUserPasswordCommand({ UserPoolId: POOL, Username: email, Password, Permanent: true }));
    await set(good);
    await expect(set(bad)).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });

  it('ends access, and then the refreshing, when its template says', async () => {
    const client = {
      AccessTokenValidity: 10,
      RefreshTokenValidity: 2,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'hours' },
    } as const;
    const bed = await startPool({ client });
    onTestFinished(() => bed.stop());
    bed.cognito().admin.ensureUser({ email, password: 'correct horse battery', groups: [], attributes: {} });
    const { AccessToken, RefreshToken } = await plainSignIn(bed, email, 'correct horse battery');
    const read = () => bed.sdk.send(new GetUserCommand({ AccessToken }));
    const refresh = () =>
      bed.sdk.send(
        new InitiateAuthCommand({
          ClientId: CLIENT,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: RefreshToken ?? '' },
        }),
      );
    bed.pass(9 * MINUTE);
    await read();
    bed.pass(2 * MINUTE);
    await expect(read()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await refresh();
    bed.pass(2 * HOUR);
    await expect(refresh()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
