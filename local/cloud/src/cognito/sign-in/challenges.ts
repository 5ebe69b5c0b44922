// Sign-ins that are half-way: kept in memory only, for the few minutes that the client's AuthSessionValidity allows.
import { randomBytes } from 'node:crypto';
import type { SrpChallenge } from './srp.ts';

export type Challenge = { username: string; clientId: string; expiresAt: number; failures: number } & (
  | { name: 'PASSWORD_VERIFIER'; srp: SrpChallenge; userExists: boolean }
  | { name: 'WEB_AUTHN'; webAuthnChallenge: string }
  | { name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' }
);

export type Challenges = {
  open(key: string, challenge: Challenge): void;
  find(key: string): Challenge | undefined;
  close(key: string): void;
};

export const newSession = () => randomBytes(96).toString('base64url');

export const openChallenges = (now: () => number): Challenges => {
  const waiting = new Map<string, Challenge>();
  return {
    open(key, challenge) {
      for (const [old, { expiresAt }] of waiting) if (expiresAt <= now()) waiting.delete(old);
      waiting.set(key, challenge);
    },
    find(key) {
      const challenge = waiting.get(key);
      return challenge && challenge.expiresAt > now() ? challenge : undefined;
    },
    close(key) {
      waiting.delete(key);
    },
  };
};
