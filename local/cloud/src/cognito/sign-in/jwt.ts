import { sign, verify } from 'node:crypto';
import type { Pool } from '../pool.ts';

export type Claims = Record<string, unknown> & { sub: string; token_use: string; exp: number; iat: number };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const signJwt = (pool: Pool, claims: object) => {
  const content = `${encode({ kid: pool.kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), pool.privateKey).toString('base64url')}`;
};

const decode = (part: string | undefined): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return value as Record<string, unknown>;
};

/** What a verifier with the pool's JWKS would accept: signature, key, algorithm, issuer, time, use and client. */
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
