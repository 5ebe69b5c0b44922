// Begins, refreshes and revokes sign-ins. A refresh rotates the token if the client's settings say so.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { CognitoError, notAuthorized } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { SignIn, User } from '../state.ts';
import type { Metadata } from '../triggers.ts';
import { issueTokens, lifetimes, type TokenSource, verifyJwt } from './tokens.ts';

export const API_SCOPE = 'aws.cognito.signin.user.admin';

const mac = (pool: Pool, text: string) => createHmac('sha256', pool.data.secret).update(text).digest('base64url');

const newRefreshToken = (pool: Pool, originJti: string, signIn: SignIn) => {
  const id = randomUUID();
  signIn.live[id] = { until: null };
  const text = Buffer.from(JSON.stringify({ origin: originJti, id })).toString('base64url');
  return `${text}.${mac(pool, text)}`;
};

const forgetOld = (pool: Pool) => {
  const at = pool.now();
  for (const [id, signIn] of Object.entries(pool.data.signIns)) {
    if (signIn.expiresAt <= at) delete pool.data.signIns[id];
  }
};

type Begin = {
  scopes?: string[];
  resource?: string;
  source: TokenSource;
  metadata?: Metadata;
  nonce?: string;
  provenAt?: number;
};

export const beginSignIn = async (
  pool: Pool,
  client: Client,
  user: User,
  { scopes, resource, provenAt = pool.now(), ...how }: Begin,
) => {
  forgetOld(pool);
  const originJti = randomUUID();
  const signIn: SignIn = {
    username: user.username,
    clientId: client.clientId,
    authTime: Math.floor(provenAt / 1000),
    expiresAt: pool.now() + lifetimes(client.properties).refresh * 1000,
    scopes: scopes ?? [API_SCOPE],
    ...(resource ? { resource } : {}),
    revoked: false,
    live: {},
  };
  const tokens = await issueTokens(pool, { client, user, originJti, signIn, ...how });
  pool.data.signIns[originJti] = signIn;
  return { ...tokens, RefreshToken: newRefreshToken(pool, originJti, signIn) };
};

type Known = { originJti: string; signIn: SignIn; id: string };

/** A refresh token that this pool gave to this client, whatever has happened to it since. */
const readRefreshToken = (pool: Pool, client: Client, token: string): Known => {
  const [text = '', seal = ''] = token.split('.');
  const expected = Buffer.from(mac(pool, text));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw notAuthorized('Invalid Refresh Token');
  const { origin, id } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { origin: string; id: string };
  const signIn = pool.data.signIns[origin];
  if (!signIn || signIn.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  if (signIn.clientId !== client.clientId) throw notAuthorized('Invalid Refresh Token');
  return { originJti: origin, signIn, id };
};

export const rotates = ({ properties }: Client) => properties.RefreshTokenRotation?.Feature === 'ENABLED';

export const refresh = async (pool: Pool, client: Client, token: string, metadata?: Metadata) => {
  const { originJti, signIn, id } = readRefreshToken(pool, client, token);
  if (signIn.revoked) throw notAuthorized('Refresh Token has been revoked');
  const user = pool.data.users[signIn.username];
  if (!user) throw notAuthorized('Refresh Token has been revoked');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const at = pool.now();
  for (const [old, { until }] of Object.entries(signIn.live)) {
    if (until !== null && until <= at) delete signIn.live[old];
  }
  const live = signIn.live[id];
  if (!live) throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
  const source = 'TokenGeneration_RefreshTokens' as const;
  const tokens = await issueTokens(pool, {
    client,
    user,
    originJti,
    signIn,
    source,
    ...(metadata ? { metadata } : {}),
  });
  const { scopes } = signIn;
  if (!rotates(client)) return { tokens, scopes };
  const grace = (client.properties.RefreshTokenRotation?.RetryGracePeriodSeconds ?? 0) * 1000;
  live.until ??= at + grace;
  return { tokens: { ...tokens, RefreshToken: newRefreshToken(pool, originJti, signIn) }, scopes };
};

export const revoke = (pool: Pool, client: Client, token: string) => {
  if (client.properties.EnableTokenRevocation === false) {
    throw new CognitoError('UnsupportedOperationException', 'Revocation is not enabled for this client');
  }
  readRefreshToken(pool, client, token).signIn.revoked = true;
};

export const signOutEverywhere = (pool: Pool, user: User) => {
  for (const signIn of Object.values(pool.data.signIns)) {
    if (signIn.username === user.username) signIn.revoked = true;
  }
};

/** The user whom an access token speaks for, as Cognito's own operations check it. */
export const userOfAccessToken = (pool: Pool, token: string): User => {
  let claims: ReturnType<typeof verifyJwt>;
  try {
    claims = verifyJwt(pool, token, 'access');
  } catch (error) {
    const expired = error instanceof Error && error.message === 'Token has expired';
    throw notAuthorized(expired ? 'Access Token has expired' : 'Invalid Access Token');
  }
  if (!String(claims.scope).split(' ').includes(API_SCOPE)) {
    throw notAuthorized('Access Token does not have required scopes');
  }
  const signIn = pool.data.signIns[String(claims.origin_jti)];
  if (!signIn || signIn.revoked) throw notAuthorized('Access Token has been revoked');
  const user = pool.data.users[signIn.username];
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
};
