import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { JWKPublicKey } from 'plaid';
import { details, PlaidFailure } from './failure.ts';
import type { PlaidState, SigningKey } from './state.ts';

type Keys = Pick<PlaidState, 'keys'>;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const newKey = (now: Date): SigningKey => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = pair.publicKey.export({ format: 'jwk' });
  const privateJwk = pair.privateKey.export({ format: 'jwk' }) as Record<string, unknown>;
  return { kid: randomUUID(), privateJwk, publicJwk: { x: x!, y: y! }, createdAt: seconds(now), expiredAt: null };
};

/** The current key, made on first use. */
const currentKey = (state: Keys, now: Date): SigningKey => {
  const existing = state.keys.find(({ expiredAt }) => expiredAt === null);
  if (existing) return existing;
  const made = newKey(now);
  state.keys.push(made);
  return made;
};

/** Expires the current key, so that the next webhook is signed with another. */
export const rotateKey = (state: Keys, now: Date): void => {
  currentKey(state, now).expiredAt = seconds(now);
};

/** The Plaid-Verification header: an ES256 JWT over the SHA-256 of exactly these bytes. */
export const signWebhook = (state: Keys, body: string, now: Date): Record<string, string> => {
  const key = currentKey(state, now);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds(now), request_body_sha256: createHash('sha256').update(body).digest('hex') };
  const signed = `${encode({ alg: 'ES256', kid: key.kid, typ: 'JWT' })}.${encode(claims)}`;
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { 'plaid-verification': `${signed}.${signature.toString('base64url')}` };
};

export const publicKey = (state: Keys, kid: string): JWKPublicKey => {
  const key = state.keys.find((one) => one.kid === kid);
  if (!key) throw new PlaidFailure(details.keyId);
  const { x, y } = key.publicJwk;
  return {
    alg: 'ES256',
    crv: 'P-256',
    kid,
    kty: 'EC',
    use: 'sig',
    x,
    y,
    created_at: key.createdAt,
    expired_at: key.expiredAt,
  };
};
