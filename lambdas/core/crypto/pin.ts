// A link's pin: eight characters that a person can read out, derived from the link and a key that only functions have,
// so that a reminder can carry it again and the table never does. What is compared and stored is a second keyed hash.
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash.ts';

/** No 0 O 1 I L: what is read out on the phone is typed right. 31 characters, eight of them: 39 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PIN_LENGTH = 8;
const PINS = BigInt(ALPHABET.length ** PIN_LENGTH);

export const pinFor = (key: string, linkId: string, version: number): string => {
  // 128 bits against 31^8: the bias of the modulo is 2^-88. What is left of it is a number that needs no BigInt.
  let rest = Number(BigInt(`0x${keyedHash(key, 'pin', `${linkId}:${version}`).toString('hex', 0, 16)}`) % PINS);
  let pin = '';
  for (let i = 0; i < PIN_LENGTH; i++) {
    pin += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return pin;
};

export const pinDigest = (key: string, linkId: string, pin: string): string =>
  keyedHash(key, 'digest', `${linkId}:${pin.trim().toUpperCase()}`).toString('base64url');

/** What a link's row says of its pin. A new version makes the pins of earlier emails void, and closes the browsers that proved them. */
export const storedPin = (key: string, linkId: string, pinVersion: number) => ({
  pinVersion,
  pinDigest: pinDigest(key, linkId, pinFor(key, linkId, pinVersion)),
  browsersSince: pinVersion,
});

export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The cookie's value: until when, and a seal over the link, its present pin and that time. */
export const sessionFor = (key: string, linkId: string, digest: string, untilSeconds: number): string =>
  `${untilSeconds}.${keyedHash(key, 'session', `${linkId}:${digest}:${untilSeconds}`).toString('base64url')}`;

export const isSessionFor = (
  key: string,
  value: string,
  linkId: string,
  digest: string,
  nowSeconds: number,
): boolean => {
  const until = Number(value.split('.')[0]);
  return Number.isSafeInteger(until) && until > nowSeconds && sameDigest(value, sessionFor(key, linkId, digest, until));
};
