import { createHash, randomUUID, sign, verify } from 'node:crypto';
import type { Client, ClientProperties, Pool } from '../pool.ts';
import type { SignIn, User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import { isNative } from '../users/users.ts';

export type Claims = Record<string, unknown> & { sub: string; token_use: string; exp: number; iat: number };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signJwt = (pool: Pool, claims: object) => {
  const content = `${encode({ kid: pool.kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), pool.privateKey).toString('base64url')}`;
};

const decode = (part: string | undefined): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return value as Record<string, unknown>;
};

/** The checks of a verifier with the pool's JWKS: signature, key, algorithm, issuer, time, use and client. */
export const verifyJwt = (pool: Pool, token: string, use: 'id' | 'access'): Claims => {
  const parts = token.split('.');
  if (parts.length !== 3) throw new Error('Token is not a JWT');
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  try {
    header = decode(parts[0]);
    claims = decode(parts[1]);
  } catch {
    throw new Error('Token is not a JWT');
  }
  if (header.alg !== 'RS256' || header.kid !== pool.kid) throw new Error('Token was not signed by this user pool');
  const signature = Buffer.from(parts[2] ?? '', 'base64url');
  if (!verify('RSA-SHA256', Buffer.from(`${parts[0]}.${parts[1]}`), pool.privateKey, signature)) {
    throw new Error('Token signature is wrong');
  }
  if (claims.iss !== pool.issuer) throw new Error('Token is from another issuer');
  if (claims.token_use !== use) throw new Error(`Token is not an ${use} token`);
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= pool.now()) throw new Error('Token has expired');
  const audience = use === 'id' ? claims.aud : claims.client_id;
  if (!pool.settings.clients.some(({ clientId }) => clientId === audience)) {
    throw new Error('Token is for another client');
  }
  return claims as Claims;
};

const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** In seconds. Without units CloudFormation counts ID and access tokens in hours, refresh tokens in days. */
export const lifetimes = ({
  IdTokenValidity = 0,
  AccessTokenValidity = 0,
  RefreshTokenValidity = 0,
  TokenValidityUnits: units = {},
}: ClientProperties) => ({
  id: IdTokenValidity ? IdTokenValidity * seconds[units.IdToken ?? 'hours'] : 3600,
  access: AccessTokenValidity ? AccessTokenValidity * seconds[units.AccessToken ?? 'hours'] : 3600,
  refresh: (RefreshTokenValidity || 30) * (RefreshTokenValidity ? seconds[units.RefreshToken ?? 'days'] : seconds.days),
});

export const sessionMilliseconds = ({ AuthSessionValidity = 3 }: ClientProperties) => AuthSessionValidity * 60_000;

// ID and access tokens with the claims that Cognito puts into them, PreTokenGeneration included.

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

/** Users from a provider also belong to the group that Cognito keeps for it. */
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
        ...(signIn.resource ? { aud: signIn.resource } : {}),
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
