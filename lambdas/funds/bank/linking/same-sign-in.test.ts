import { describe, expect, it } from 'vitest';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aConnection, aReading } from '#test/builders/a-connection.ts';
import { sameInstitution, sameSignIn } from './same-sign-in.ts';

const linked = aConnection({ itemId: 'old', institutionId: 'ins-1' });
const reading = aReading({
  banks: [aBank({ itemId: 'old', accounts: [anAccount({ name: 'Checking', mask: '0001' })] })],
});

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

  it.each([
    ['the same account', [{ name: 'Checking', mask: '0001' }], linked],
    ['another number', [{ name: 'Checking', mask: '0002' }], undefined],
    ['another name', [{ name: 'Savings', mask: '0001' }], undefined],
    ['no accounts', [], undefined],
  ])('is the same sign-in by %s', (_, accounts, found) => {
    expect(sameSignIn([linked], reading, accounts)).toEqual(found);
  });

  it('counts as the same sign-in when the linked bank has not been read yet', () => {
    expect(sameSignIn([linked], undefined, [{ name: 'Savings', mask: '9' }])).toEqual(linked);
    expect(sameSignIn([], undefined, [])).toBeUndefined();
  });
});
