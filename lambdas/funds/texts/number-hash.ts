import { keyedHash } from '#core/crypto/keyed-hash.ts';

/** Names a phone number without containing it. There are so few that without the key, all could be tried. */
export const numberHash = (key: string, phone: string): string =>
  keyedHash(key, 'number', phone).toString('base64url').slice(0, 32);
