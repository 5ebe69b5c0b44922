import { expect, it } from 'vitest';
import { profile } from '../../lambdas/members/account/entity.ts';
import { accountListWrites } from '../../lambdas/members/staff/accounts/listed-account.ts';
import { accountLists } from './account-lists.ts';

it('an account that was written before the lists is in them after the backfill, as if it were written now', () => {
  const key = profile.key({ agentId: 'bo' });
  const before = { ...key, email: 'bo@example.com', createdAt: '2026-11-10T12:00:00.000Z' };
  const needed = accountLists.changeOf(before);
  expect(needed).toEqual({ set: { listed: true } });
  const after = { ...before, ...needed?.set };
  expect(accountLists.changeOf(after)).toBeUndefined();
  expect(accountListWrites(before, after)).toEqual(accountListWrites(undefined, before));
  expect(accountListWrites(undefined, before).length).toBeGreaterThan(0);
});

it('rows of another kind stay as they are', () => {
  expect(accountLists.changeOf({ PK: 'ACCOUNT#bo', SK: 'BANK#1' })).toBeUndefined();
});
