import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

// A keyed hash with a reused key. It's a key object because Node 24 takes six times as long with bytes.

export const hmacKey = (key: string | Uint8Array): KeyObject =>
  typeof key === 'string' ? createSecretKey(key, 'utf8') : createSecretKey(key);

export const hmac = (key: KeyObject, data: string): Buffer => createHmac('sha256', key).update(data).digest();

// All values derived from a key, each for one purpose: a value made for one purpose reveals nothing about another,
// and can't pass for it (docs/adr/019-secrets-and-keyed-hashes.md).

/** A closed list, so that no two uses share a purpose. A colon ends the purpose, so none contains one. */
export const PURPOSES = [
  /** A link's pin, its stored form, and the cookie of a guest who has proven it. */
  'pin',
  'digest',
  'session',
  /** A code to sign with, in an email. */
  'code',
  /** IDs of conversations, and of transaction links and tours, so that a repeated click finds the first one. */
  'chat',
  'start',
  'tour',
  'temporary-password',
  /** Links in emails that work without signing in. */
  'report',
  'unsubscribe',
  /** The ID of a letter to one recipient; other recipients of the letter may see it. */
  'offer-letter',
  /** The address of an agent's calendar feed, and its fingerprints: of each event and of the whole feed. */
  'calendar',
  'calendar-event',
  /** The key that identifies us to push services. */
  'push',
  /** The secret that a webhook's events are signed with. */
  'webhook',
  /** The stored form of an API key. */
  'api-key',
] as const;
type Purpose = (typeof PURPOSES)[number];

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
