import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { UserStatusType } from '@aws-sdk/client-cognito-identity-provider';
import type { Verifier } from './sign-in/srp.ts';

export type Identity = { userId: string; providerName: string; dateCreated: number };
export type CodePurpose = 'sign-up' | 'password' | `attribute:${string}`;

export type Passkey = {
  /** The credential's ID, in base64url. */
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  attachment?: string;
  createdAt: number;
};

export type User = {
  /** The sub of a native user; 'Google_123' for one that came from a provider. */
  username: string;
  sub: string;
  status: UserStatusType;
  enabled: boolean;
  attributes: Record<string, string>;
  /** An address that waits for its code before it replaces the present one. */
  pendingAttributes: Record<string, string>;
  password?: Verifier;
  temporaryPasswordAt?: number;
  groups: string[];
  identities: Identity[];
  totp?: { secret: string; lastStep: number };
  /** A secret that was given out and not yet proved. */
  totpPending?: string;
  passkeys?: Passkey[];
  /** A registration that was begun. */
  passkeyPending?: { challenge: string; clientId: string; expiresAt: number };
  totpEnabled: boolean;
  totpPreferred: boolean;
  codes: { [purpose in CodePurpose]?: { code: string; expiresAt: number } };
  /** The times of each limited action, newest last. */
  attempts: Record<string, number[]>;
  failedSignIns: { count: number; lastAt: number; lockedUntil: number };
  createdAt: number;
  modifiedAt: number;
};

/** One sign-in and its tokens (all carry its ID as `origin_jti`). */
export type SignIn = {
  username: string;
  clientId: string;
  authTime: number;
  expiresAt: number;
  scopes: string[];
  /** The server that its access tokens are for (RFC 8707), if the app named one. */
  resource?: string;
  revoked: boolean;
  /** Refresh tokens that may be used, by id; a rotated one only until its grace ends. */
  live: Record<string, { until: number | null }>;
};

export type PoolState = {
  signingKey: { kid: string; privateKey: string };
  /** Keys the refresh tokens and the made-up answers for users that do not exist. */
  secret: string;
  users: Record<string, User>;
  signIns: Record<string, SignIn>;
  /** People who signed in with a played provider: its page offers them again. */
  providerAccounts: Record<string, { name: string; email: string; emailVerified: boolean }[]>;
};

export const freshState = (): PoolState => ({
  signingKey: {
    kid: randomUUID(),
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string,
  },
  secret: randomBytes(32).toString('hex'),
  users: {},
  signIns: {},
  providerAccounts: {},
});
