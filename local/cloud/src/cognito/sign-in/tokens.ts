// ID and access tokens with the claims that Cognito puts into them, PreTokenGeneration included.
import { createHash, randomUUID } from 'node:crypto';
import type { Client, Pool } from '../pool.ts';
import type { SignIn, User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import { isNative } from '../users/users.ts';
import { signJwt } from './jwt.ts';
import { lifetimes } from './token-lifetimes.ts';

export type TokenSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_NewPasswordChallenge'
  | 'TokenGeneration_RefreshTokens'
  | 'TokenGeneration_HostedAuth';

type TokenRequest = {
  client: Client;
  user: User;
  originJti: string;
  signIn: SignIn;
  source: TokenSource;
  metadata?: Metadata;
  nonce?: string;
};

type Override = { claimsToAddOrOverride?: Record<string, unknown>; claimsToSuppress?: string[] };
type Overrides = {
  id: Override;
  access: Override & { scopesToAdd?: string[]; scopesToSuppress?: string[] };
  groups?: string[];
};

/** Those that came from a provider also belong to the group that Cognito keeps for it. */
const groupsOf = (pool: Pool, user: User) =>
  isNative(user) ? user.groups : [...user.groups, ...user.identities.map((one) => `${pool.id}_${one.providerName}`)];

const askTrigger = async (pool: Pool, { client, user, signIn, source, metadata }: TokenRequest): Promise<Overrides> => {
  const later = pool.properties.LambdaConfig?.PreTokenGenerationConfig?.LambdaVersion;
  const version = later === 'V3_0' ? '3' : later === 'V2_0' ? '2' : '1';
  const response = await runTrigger(pool, {
    name: 'PreTokenGeneration',
    version,
    source,
    userName: user.username,
    clientId: client.clientId,
    request: {
      userAttributes: triggerAttributes(user),
      groupConfiguration: { groupsToOverride: groupsOf(pool, user), iamRolesToOverride: [], preferredRole: null },
      ...(version === '1' ? {} : { scopes: signIn.scopes }),
      ...(metadata ? { clientMetadata: metadata } : {}),
    },
    response: version === '1' ? { claimsOverrideDetails: null } : { claimsAndScopeOverrideDetails: null },
  });
  type Details = Override & {
    idTokenGeneration?: Override | null;
    accessTokenGeneration?: Overrides['access'] | null;
    groupOverrideDetails?: { groupsToOverride?: string[] } | null;
  };
  const details = (response?.claimsOverrideDetails ?? response?.claimsAndScopeOverrideDetails ?? {}) as Details;
  return {
    id: (version === '1' ? details : details.idTokenGeneration) ?? {},
    access: details.accessTokenGeneration ?? {},
    ...(details.groupOverrideDetails?.groupsToOverride
      ? { groups: details.groupOverrideDetails.groupsToOverride }
      : {}),
  };
};

/** Claims that no trigger may touch. */
const reserved = new Set([
  'aud',
  'client_id',
  'exp',
  'iat',
  'iss',
  'jti',
  'origin_jti',
  'sub',
  'token_use',
  'username',
  'auth_time',
]);

const applied = (claims: Record<string, unknown>, { claimsToAddOrOverride, claimsToSuppress }: Override) => {
  const changed = Object.entries(claimsToAddOrOverride ?? {}).filter(([name]) => !reserved.has(name));
  const result: Record<string, unknown> = { ...claims, ...Object.fromEntries(changed) };
  for (const name of claimsToSuppress ?? []) if (!reserved.has(name)) delete result[name];
  return result;
};

const attributeClaims = (user: User): Record<string, unknown> => {
  const claims: Record<string, unknown> = { ...user.attributes };
  for (const name of ['email_verified', 'phone_number_verified']) {
    if (name in claims) claims[name] = claims[name] === 'true';
  }
  if (user.identities.length) {
    claims.identities = user.identities.map((one) => ({
      userId: one.userId,
      providerName: one.providerName,
      providerType: one.providerName,
      issuer: null,
      primary: String(!isNative(user)),
      dateCreated: String(one.dateCreated),
    }));
  }
  return claims;
};

const atHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

export const issueTokens = async (pool: Pool, request: TokenRequest) => {
  const { client, user, originJti, signIn, source, nonce } = request;
  const overrides = await askTrigger(pool, request);
  const lifetime = lifetimes(client.properties);
  const iat = Math.floor(pool.now() / 1000);
  const groups = overrides.groups ?? groupsOf(pool, user);
  const hosted = source === 'TokenGeneration_HostedAuth';
  const shared = {
    sub: user.sub,
    ...(groups.length ? { 'cognito:groups': groups } : {}),
    iss: pool.issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: signIn.authTime,
    iat,
  };
  const scopes = signIn.scopes
    .concat(overrides.access.scopesToAdd ?? [])
    .filter((scope) => !overrides.access.scopesToSuppress?.includes(scope));
  const AccessToken = signJwt(
    pool,
    applied(
      {
        ...shared,
        ...(hosted ? { version: 2 } : {}),
        client_id: client.clientId,
        token_use: 'access',
        scope: scopes.join(' '),
        exp: iat + lifetime.access,
        jti: randomUUID(),
        username: user.username,
      },
      overrides.access,
    ),
  );
  const IdToken = signJwt(
    pool,
    applied(
      {
        ...(hosted ? { at_hash: atHash(AccessToken) } : {}),
        ...attributeClaims(user),
        ...shared,
        'cognito:username': user.username,
        ...(nonce ? { nonce } : {}),
        aud: client.clientId,
        token_use: 'id',
        exp: iat + lifetime.id,
        jti: randomUUID(),
      },
      overrides.id,
    ),
  );
  return { AccessToken, IdToken, ExpiresIn: lifetime.access, TokenType: 'Bearer' };
};
