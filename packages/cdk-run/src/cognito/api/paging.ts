import { invalidParameter } from './errors.ts';

/** One page of at most 60, like the API's own, with the token of the next. */
export const page = <T>(all: T[], limit = 60, token?: string): { items: T[]; next?: string } => {
  if (limit > 60) throw invalidParameter('Limit must be 60 or less');
  const from = token ? Number(Buffer.from(token, 'base64url').toString()) : 0;
  if (!Number.isInteger(from) || from < 0) throw invalidParameter('Invalid pagination token');
  const to = from + (limit || 60);
  const items = all.slice(from, to);
  return to < all.length ? { items, next: Buffer.from(String(to)).toString('base64url') } : { items };
};
