// Everything that is derived from a key, each for one purpose: what is made for one says nothing about another, and can't pass for it
// (docs/adr/019-secrets-and-keyed-hashes.md).
import type { KeyObject } from 'node:crypto';
import { hmac, hmacKey } from './hmac.ts';

/** Closed, so that no two uses share one. The first colon ends it: none has one in it. */
export const PURPOSES = [
  /** A link's pin, what is stored of it, and the cookie of a guest who has proven it. */
  'pin',
  'digest',
  'session',
  /** A code to sign with, in an email. */
  'code',
  /** The name of a conversation, and of a transaction's link when a click is repeated. */
  'chat',
  'start',
  'temporary-password',
  /** Links in emails that work without signing in. */
  'report',
  'unsubscribe',
  /** The name of a letter to someone, which others who get the letter may see. */
  'offer-letter',
  /** The key by which push services know us. */
  'push',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Versions of the key. */
const MOST_KEPT = 16;
const kept = new Map<string, KeyObject>();

const keyOf = (key: string): KeyObject => {
  const known = kept.get(key);
  if (known) return known;
  const made = hmacKey(key);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made);
  return made;
};

export const keyedHash = (key: string, purpose: Purpose, text: string): Buffer =>
  hmac(keyOf(key), `${purpose}:${text}`);
