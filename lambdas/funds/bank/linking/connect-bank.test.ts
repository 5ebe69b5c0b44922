import { describe, expect, it } from 'vitest';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { bankConnection, bankData } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import { type FundsProvider, ProviderError } from '../provider/funds-provider.ts';
import { accessTokenPlace } from '../vault.ts';
import { type AccountName, compareSignIns, connectBank, type SignIn, sameInstitution } from './connect-bank.ts';

const database = aTestDatabase();

const OWNER = 'ACCOUNT#ada';

const anOwner = async (over: Partial<FundsProvider> = {}) => {
  const side = await aBankSide(database, over);
  return {
    ...side,
    connect: (publicToken: string) => connectBank(side)(OWNER, publicToken),
    banks: async () => (await readOwner(side.db, OWNER)).banks,
    askedFor: (name: keyof FundsProvider) => side.asked.filter(([asked]) => asked === name),
  };
};

/** Plaid's answer for a public token that was exchanged before. */
const exchangedOnce = (): Pick<FundsProvider, 'exchange'> => {
  const used = new Set<string>();
  return {
    exchange: async (publicToken) => {
      if (used.has(publicToken)) throw new ProviderError('refused', 'INVALID_PUBLIC_TOKEN', 'Used');
      used.add(publicToken);
      return { accessToken: `access-${publicToken}`, itemId: `item-${publicToken}` };
    },
  };
};

describe('a bank that is linked', () => {
  it('is stored with its token in the vault, and is read', async () => {
    const { connect, banks, db, vault } = await anOwner();
    expect(await connect('one')).toEqual({ item_id: 'item-one', bankName: 'First Harbor Bank' });
    expect(await banks()).toMatchObject([{ itemId: 'item-one', institutionId: 'ins-1', state: 'linked' }]);
    expect(await vault.open(accessTokenPlace(OWNER, 'item-one'))).toBe('access-one');
    expect(await bankData.get(db, { owner: OWNER })).toMatchObject({ state: 'reading', banks: [], full: false });
    expect(await tasksIn(db)).toEqual([{ type: 'read', owner: OWNER }]);
  });

  it.each([
    ['refuses the used token', exchangedOnce()],
    ['answers as before', {}],
  ])('is the same connection when the call is repeated and the bank %s', async (_, provider) => {
    const { connect, banks, db } = await anOwner(provider);
    const first = await connect('one');
    expect(await connect('one')).toEqual(first);
    expect(await banks()).toHaveLength(1);
    expect(await tasksIn(db)).toHaveLength(1);
  });

  it('is refused when its public token was used by someone else', async () => {
    const refused = async () => {
      throw new ProviderError('refused', 'INVALID_PUBLIC_TOKEN', 'Used');
    };
    const { connect } = await anOwner({ exchange: refused });
    await expect(connect('stolen')).rejects.toMatchObject({ code: 'BANK_REFUSED' });
  });

  it('takes the place of the new connection when it was the same sign-in, and is read again', async () => {
    const { connect, banks, askedFor, db } = await anOwner(exchangedOnce());
    await connect('one');
    for (let repeated = 0; repeated < 2; repeated++)
      expect(await connect('two')).toEqual({ item_id: 'item-one', bankName: 'First Harbor Bank' });
    expect(await banks()).toMatchObject([{ itemId: 'item-one' }]);
    expect(askedFor('removeConnection')).toEqual([['removeConnection', 'access-two']]);
    expect((await tasksIn(db)).map(({ type }) => type)).toEqual(['read', 'read']);
  });

  // Seen red: the new connection was removed, and the worker then ended the one that was kept.
  it('is a new connection when the same sign-in was disconnected a moment ago and is not ended yet', async () => {
    const { connect, banks, askedFor, db } = await anOwner(exchangedOnce());
    await connect('one');
    await db.delete(bankData.key({ owner: OWNER }));
    expect(await connect('two')).toMatchObject({ item_id: 'item-two' });
    expect((await banks()).map(({ itemId }) => itemId).toSorted()).toEqual(['item-one', 'item-two']);
    expect(askedFor('removeConnection')).toEqual([]);
  });

  const named = (name: string) => ({ name, mask: '0000' });
  /** The accounts that each sign-in lists, by token. */
  const listing = (accounts: Record<string, string[]>): Partial<FundsProvider> => ({
    accountNames: async (token) => (accounts[token.replace('access-', '')] ?? []).map(named),
  });

  it('is kept beside another sign-in that shares a joint account, with the other accounts of both', async () => {
    const { connect, banks, askedFor } = await anOwner(listing({ bo: ['Joint', 'Own'], cleo: ['Joint', 'Hers'] }));
    await connect('bo');
    expect(await connect('cleo')).toMatchObject({ item_id: 'item-cleo' });
    expect((await banks()).map(({ itemId }) => itemId)).toEqual(['item-bo', 'item-cleo']);
    expect(askedFor('removeConnection')).toEqual([]);
  });

  it('is replaced by one that shows more of the same accounts', async () => {
    const { connect, banks, db } = await anOwner(listing({ few: ['Joint'], all: ['Joint', 'Own'] }));
    await connect('few');
    await connect('all');
    expect((await banks()).map(({ itemId }) => itemId)).toEqual(['item-all']);
    expect(await tasksIn(db)).toContainEqual({ type: 'remove', owner: OWNER, itemId: 'item-few' });
  });

  it('is kept when the bank does not say what it has', async () => {
    const { connect, banks } = await anOwner(listing({}));
    await connect('one');
    await connect('two');
    expect(await banks()).toHaveLength(2);
  });

  it('replaces a broken connection of the same sign-in, which is removed at the bank', async () => {
    const { connect, banks, db } = await anOwner();
    await connect('one');
    await bankConnection.change(db, { owner: OWNER, itemId: 'item-one' }, { set: { state: 'needs_repair' } });
    expect(await connect('two')).toMatchObject({ item_id: 'item-two' });
    expect(await banks()).toMatchObject([{ itemId: 'item-two', state: 'linked' }]);
    expect(await tasksIn(db)).toContainEqual({ type: 'remove', owner: OWNER, itemId: 'item-one' });
  });

  it('is linked beside one at another bank', async () => {
    let institutions = 0;
    const describeNext = async () => ({
      institutionId: `ins-${++institutions}`,
      institutionName: `Bank ${institutions}`,
      needsSignIn: false,
    });
    const { connect, banks } = await anOwner({ describe: describeNext });
    await connect('one');
    await connect('two');
    expect((await banks()).map(({ institutionName }) => institutionName)).toEqual(['Bank 1', 'Bank 2']);
  });
});

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
