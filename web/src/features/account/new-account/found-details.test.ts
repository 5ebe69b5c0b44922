import { expect, test } from 'vitest';
import type { AccountData, Owner } from '#contracts/members/account';
import { foundDetails } from './found-details.ts';

const anOwner = (given: Partial<Owner> = {}): Owner => ({
  names: ['Ada Byron'],
  addresses: [{ street: '1 Main St', city: 'Albany', region: 'NY', postal_code: '12203' }],
  phone_numbers: [],
  emails: [],
  ...given,
});
const dataOf = (...owners: Owner[]): AccountData => ({
  accountInfo: { name: '', email: '', phone: '', address: '' },
  linkedAssetValue: 0,
  pending: false,
  linkedAccounts: [
    {
      item_id: 'i',
      bankName: 'Bank',
      state: 'linked',
      owner_verified: true,
      accounts: owners.map((owner, index) => ({
        account_id: String(index),
        name: 'Checking',
        mask: '0000',
        value: 1,
        currency: 'USD',
        counted: true,
        counts: 1,
        left_out: [],
        owners: [owner],
      })),
    },
  ],
});

test('offers each name and address once', () => {
  expect(foundDetails(dataOf(anOwner(), anOwner({ names: ['Ada Byron ', 'Lord Byron'] })))).toEqual({
    names: ['Ada Byron', 'Lord Byron'],
    addresses: ['1 Main St, Albany, NY, 12203'],
  });
});

test('leaves out empty names and empty parts of an address', () => {
  const owner = anOwner({ names: [' '], addresses: [{ street: '', city: 'Albany', region: 'NY', postal_code: '' }] });
  expect(foundDetails(dataOf(owner))).toEqual({ names: [], addresses: ['Albany, NY'] });
});
