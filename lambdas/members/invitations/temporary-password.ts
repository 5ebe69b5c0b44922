// A temporary password that is stored nowhere: it's derived from the address, the invitation's version and a key that
// only functions have. The worker that sets it and the one that emails it get the same one, however often they start
// again.
import { keyedHash } from '#core/crypto/keyed-hash.ts';

/** No 0 O 1 l I: people read it in an email and type it. 54 characters, sixteen of them: 92 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 16;

export const temporaryPassword = (key: string, email: string, version: number): string => {
  const digest = keyedHash(key, 'temporary-password', `${email}:${version}`).toString('hex');
  let rest = BigInt(`0x${digest}`);
  let password = '';
  for (let i = 0; i < LENGTH; i++) {
    password += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return password;
};
