import { describe, expect, it } from 'vitest';
import { aConnection } from '#test/builders/a-connection.ts';
import { type AccountName, compareSignIns, type SignIn, sameInstitution } from './same-sign-in.ts';

const linked = aConnection({ itemId: 'old', institutionId: 'ins-1' });

describe('a new connection', () => {
  it.each([
    ['the same bank', { itemId: 'new', institutionId: 'ins-1' }, 1],
    ['another bank', { itemId: 'new', institutionId: 'ins-2' }, 0],
    ['a bank without an id', { itemId: 'new', institutionId: '' }, 0],
    ['the connection itself', { itemId: 'old', institutionId: 'ins-1' }, 0],
  ])('is compared with linked banks: %s', (_, connection, candidates) => {
    expect(sameInstitution([linked, aConnection({ itemId: 'x', institutionId: '' })], connection)).toHaveLength(
      candidates,
    );
  });

  const [checking, savings, daily] = ['Checking 0001', 'Savings 0002', 'Checking 0003'].map((text) => {
    const [name = '', mask = ''] = text.split(' ');
    return { name, mask };
  }) as [AccountName, AccountName, AccountName];

  it.each<[string, AccountName[], AccountName[], SignIn]>([
    ['the same accounts', [checking, savings], [savings, checking], 'has all'],
    ['some of its accounts', [checking, savings], [checking], 'has all'],
    ['more accounts', [checking], [checking, savings], 'has less'],
    ["an owner's other account besides a joint one", [checking, savings], [savings, daily], 'another'],
    ['another number', [checking], [daily], 'another'],
    ['no accounts', [checking], [], 'another'],
    ['accounts, where the linked one shows none', [], [checking], 'another'],
  ])('is compared with a linked one by %s', (_, linkedAccounts, added, expected) => {
    expect(compareSignIns(linkedAccounts, added)).toBe(expected);
  });
});
