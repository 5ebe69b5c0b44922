import { describe, expect, it } from 'vitest';
import { profile } from '#public/members/account';
import { aBank } from '#test/builders/a-bank.ts';
import { aConnection, aReading } from '#test/builders/a-connection.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { createAccountStore } from '../../members/account/account-store.ts';
import { bankConnection, bankData } from './entity.ts';
import { readMyAccount } from './read-my-account.ts';

const database = aTestDatabase();
let tables = 0;

const ada = anAgent();
const anAccount = async () => {
  const db = await database.emptyTable(`my-account-${++tables}`);
  const accounts = createAccountStore(db);
  return { db, accounts, read: readMyAccount({ db, clock: () => NOW }) };
};

describe('my account', () => {
  it('shows who signed in, before there is a profile', async () => {
    const { read } = await anAccount();
    expect(await read(ada)).toEqual({
      accountInfo: [
        {
          name: 'Ada Agent',
          email: ada.email,
          phone: '',
          address: '',
          auth_model: 'password',
          free_reports: 10,
          has_second_step: false,
          accepts: 'investments',
        },
      ],
      accounts: expect.objectContaining({ linkedAccounts: [], linkedAssetValue: 0, pending: false }),
    });
  });

  it('shows the saved profile, and how the person signs in', async () => {
    const { accounts, read } = await anAccount();
    await accounts.saveProfile(ada.id, { firstName: 'Ada', lastName: 'Ames', address: '1 Main St' });
    const { accountInfo } = await read(anAgent({ provider: 'google' }));
    expect(accountInfo).toMatchObject([{ name: 'Ada Ames', address: '1 Main St', auth_model: 'google' }]);
    expect((await read(anAgent({ provider: 'saml' }))).accountInfo).toMatchObject([{ auth_model: 'password' }]);
  });

  it("counts the month's requests against the Free plan, and never below zero", async () => {
    const { db, read } = await anAccount();
    const left = async () => (await read(ada)).accountInfo[0]?.free_reports;
    await profile.change(db, { agentId: ada.id }, { add: { used_2026_10: 9, used_2026_11: 4 } });
    expect(await left()).toBe(6);
    await profile.change(db, { agentId: ada.id }, { add: { used_2026_11: 9 } });
    expect(await left()).toBe(0);
  });

  it('shows linked banks with what was read from them, and nothing of another account', async () => {
    const { db, read } = await anAccount();
    const bank = aBank();
    const owner = `ACCOUNT#${ada.id}`;
    await db.transact([
      bankConnection.put({ owner, itemId: bank.itemId }, aConnection({ itemId: bank.itemId })),
      bankData.put({ owner }, aReading({ banks: [bank] })),
    ]);
    const { linkedAccounts, linkedAssetValue } = (await read(ada)).accounts;
    expect(linkedAccounts.map(({ item_id }) => item_id)).toEqual([bank.itemId]);
    expect(linkedAssetValue).toBeGreaterThan(0);
    expect((await read(anAgent({ id: 'eve' }))).accounts.linkedAccounts).toEqual([]);
  });
});

describe('an account', () => {
  it('is created once, and what it has by then stays', async () => {
    const { db, accounts } = await anAccount();
    await accounts.saveProfile(ada.id, { firstName: 'Ada', lastName: 'Ames', address: '' });
    await accounts.create(ada.id, ada.email, NOW);
    await accounts.create(ada.id, 'other@example.com', new Date(NOW.getTime() + 1000));
    expect(await profile.get(db, { agentId: ada.id })).toMatchObject({
      firstName: 'Ada',
      email: ada.email,
      plan: 'free',
      createdAt: NOW.toISOString(),
    });
  });
});
