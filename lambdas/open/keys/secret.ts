// The secret of an API key, in the form that a program sends. Its fixed beginning lets scanners of code find a leaked one.
import { randomBytes } from 'node:crypto';
import { keyedHash } from '#core/crypto/keyed-hash.ts';

const LETTERS = 'abcdefghijkmnopqrstuvwxyz2345678';
const LENGTH = 40;
const SHAPE = /^gw_(live|test)_[a-km-z2-8]{40}$/;

/** 200 random bits. */
export const newSecret = (isTest = false): string => {
  const drawn = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `gw_${isTest ? 'test' : 'live'}_${drawn}`;
};

/** Any other text is refused without reading the table. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && SHAPE.test(text);

export const hashOf = (pinKey: string, secret: string): string =>
  keyedHash(pinKey, 'api-key', secret).toString('base64url');

export const endingOf = (secret: string): string => secret.slice(-4);
