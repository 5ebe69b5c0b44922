import { createHash, randomBytes, randomUUID } from 'node:crypto';

type TokenKind = 'link' | 'public' | 'access' | 'assets';

export const newToken = (kind: TokenKind): string => `${kind}-sandbox-${randomUUID()}`;

export const isTokenOf = (kind: TokenKind, token: string): boolean =>
  new RegExp(`^${kind}-(sandbox|production)-[0-9a-f-]+$`).test(token);

/** A token of the real service has no business here, nor the other way round. */
export const isOfAnotherEnvironment = (token: string): boolean => /^[a-z]+-production-/.test(token);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnopqrstuvwxyz123456789';

const spell = (bytes: Buffer, length: number): string =>
  Array.from({ length }, (_, index) => LETTERS[bytes[index]! % LETTERS.length]).join('');

export const newItemId = (): string => spell(randomBytes(37), 37);
export const newRequestId = (): string => spell(randomBytes(15), 15);

/** Account and transaction ids belong to one item: the same account linked twice has two ids, as at Plaid. */
export const idWithin = (itemId: string, key: string): string =>
  spell(createHash('sha512').update(`${itemId} ${key}`).digest(), 37);
