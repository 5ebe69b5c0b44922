import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { parse } from '#core/schema.ts';
import type { Session } from './entity.ts';

// The cookie of a session: the person, the session, and its secret. Scripts can't read it, and no other site sends it.

const NAME = '__Host-session';

export type Presented = { agentId: string; sessionId: string; secret: string };

const SHAPE = /^([\w-]{1,64})\.([0-9a-f]{32})\.([\w-]{43})$/;

export const presentedIn = (cookies: Record<string, string>): Presented | undefined => {
  const [, agentId, sessionId, secret] = SHAPE.exec(cookies[NAME] ?? '') ?? [];
  return agentId && sessionId && secret ? { agentId, sessionId, secret } : undefined;
};

const cookie = (value: string, seconds: number) =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

export const sessionCookie = (
  { agentId, sessionId, secret }: Presented,
  { expires }: Pick<Session, 'expires'>,
  nowSeconds: number,
): string => cookie(`${agentId}.${sessionId}.${secret}`, Math.max(0, expires - nowSeconds));

export const NO_SESSION = cookie('', 0);

// The secret in a session's cookie: its stored form, its successor, and the tokens it decrypts.

/** Cognito's latest tokens. */
const poolTokens = v.object({ id: v.string(), access: v.string(), refresh: v.string() });
export type PoolTokens = v.InferOutput<typeof poolTokens>;

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const newStep = (): string => randomBytes(32).toString('base64url');

/** 256 random bits need no slow hash. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

const derived = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();

/** Derived from the secret before it, so that a browser that lost our answer gets the same one again. */
export const followingSecret = (secret: string, step: string): string =>
  derived(secret, `next:${step}`).toString('base64url');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `about` names the session, so that one row's tokens can't be put into another. */
export const sealTokens = (tokens: PoolTokens, secret: string, about: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derived(secret, 'tokens'), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
};

export const openTokens = (sealed: string, secret: string, about: string): PoolTokens => {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', derived(secret, 'tokens'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  return parse(poolTokens, JSON.parse(text.toString('utf8')));
};
