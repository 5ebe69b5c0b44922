import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash.ts';

// A link's pin: eight characters that a person can read out, derived from the link and a key that only functions
// have, so that a reminder can contain it again and the table never does. A second keyed hash is compared and stored.

/** No 0 O 1 I L, so that a pin read out on the phone is typed correctly. 31 characters, eight of them: 39 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PIN_LENGTH = 8;

/** A hash in the letters of a pin, ten of them at most. */
export const inPinLetters = (digest: Buffer, length: number): string => {
  // 128 bits against 31^8: the bias of the modulo is 2^-88. The remainder fits in a number without BigInt.
  let rest = Number(BigInt(`0x${digest.toString('hex', 0, 16)}`) % BigInt(ALPHABET.length ** length));
  let letters = '';
  for (let i = 0; i < length; i++) {
    letters += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return letters;
};

export const pinFor = (key: string, linkId: string, version: number): string =>
  inPinLetters(keyedHash(key, 'pin', `${linkId}:${version}`), PIN_LENGTH);

export const pinDigest = (key: string, linkId: string, pin: string): string =>
  keyedHash(key, 'digest', `${linkId}:${pin.trim().toUpperCase()}`).toString('base64url');

/** Another version makes the pins of earlier emails void. Browsers that have proven one stay open. */
export const nextPin = (key: string, linkId: string, pinVersion: number) => ({
  pinVersion,
  pinDigest: pinDigest(key, linkId, pinFor(key, linkId, pinVersion)),
});

/** The fields of a link's row about its pin. Browsers that have proven an earlier version are closed. */
export const storedPin = (key: string, linkId: string, pinVersion: number) => ({
  ...nextPin(key, linkId, pinVersion),
  browsersSince: pinVersion,
});

export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/** A browser that has proven a link's pin: `digest` is of the proven pin, which may have been replaced since. */
type GuestSession = { linkId: string; digest: string; browserId: string; untilSeconds: number };

/** The cookie's value: the end time, the browser, and a seal over both with the link and pin that it opens. */
export const sessionFor = (key: string, { linkId, digest, browserId, untilSeconds }: GuestSession): string => {
  const seal = keyedHash(key, 'session', `${linkId}:${digest}:${browserId}:${untilSeconds}`).toString('base64url');
  return `${untilSeconds}.${browserId}.${seal}`;
};

/** The browser that the cookie names; the seal isn't checked yet. */
export const browserIn = (value: string | undefined): string | undefined => value?.split('.')[1];

export const isSessionFor = (
  key: string,
  value: string,
  { linkId, digest }: Pick<GuestSession, 'linkId' | 'digest'>,
  nowSeconds: number,
): boolean => {
  const [until, browserId = ''] = value.split('.');
  const untilSeconds = Number(until);
  return (
    Number.isSafeInteger(untilSeconds) &&
    untilSeconds > nowSeconds &&
    sameDigest(value, sessionFor(key, { linkId, digest, browserId, untilSeconds }))
  );
};

// A code of six digits, derived like a pin (pin.ts): the email that contains it and the check each derive it, and no
// row holds it.

/** The purpose of a code and its version: each version is a different code. */
type CodeName = { of: string; version: number };

const CODE_DIGITS = 6;

/** 48 bits against a million: the bias of the modulo is 2^-28. */
export const oneTimeCode = (key: string, { of, version }: CodeName): string =>
  String(keyedHash(key, 'code', `${of}:${version}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
