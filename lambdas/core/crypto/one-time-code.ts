// A code of six digits, derived like a pin (pin.ts): the email that carries it and the check make it again, and no row holds it.
import { keyedHash } from './keyed-hash.ts';

/** What a code is for, and which one in turn: each is another. */
export type CodeName = { of: string; version: number };

export const CODE_DIGITS = 6;

/** 48 bits against a million: the bias of the modulo is 2^-28. */
export const oneTimeCode = (key: string, { of, version }: CodeName): string =>
  String(keyedHash(key, 'code', `${of}:${version}`).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
