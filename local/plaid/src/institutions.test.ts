import { describe, expect, it } from 'vitest';
import { linkBank, refusalOf, startPlaid } from '../testing/a-plaid.ts';
import { institutions } from './fixtures/institutions.ts';

const balances = async (institution: string) => {
  const { sdk } = await startPlaid();
  const { access_token } = await linkBank(sdk, institution);
  const { accounts } = (await sdk.accountsBalanceGet({ access_token })).data;
  return accounts.map(({ balances: { available, current, iso_currency_code, unofficial_currency_code } }) => [
    available,
    current,
    iso_currency_code ?? unofficial_currency_code,
  ]);
};

describe('the banks', () => {
  it('give an id once each and never a name twice', () => {
    expect(new Set(institutions.map(({ id }) => id)).size).toBe(institutions.length);
    expect(new Set(institutions.map(({ name }) => name)).size).toBe(institutions.length);
  });

  it('leave out available or current balances', async () => {
    expect(await balances('ins_900006')).toEqual([
      [null, 75_000.25, 'USD'],
      [30_000.1, null, 'USD'],
      [null, null, 'USD'],
    ]);
  });

  it('keep several currencies', async () => {
    expect((await balances('ins_900007')).map(([, , currency]) => currency)).toEqual(['USD', 'EUR', 'GBP', 'BTC']);
  });

  it('give a joint account one id for everybody who links it, where they give one at all', async () => {
    const { sdk } = await startPlaid();
    const persistentIds = async (institution: string) => {
      const { access_token } = await linkBank(sdk, institution);
      const { accounts } = (await sdk.accountsGet({ access_token })).data;
      return accounts.map(({ account_id, persistent_account_id }) => ({ account_id, persistent_account_id }));
    };
    const [[one], [other]] = [await persistentIds('ins_900024'), await persistentIds('ins_900024')];
    expect(one?.persistent_account_id).toBe('persistent-joint-savings');
    expect(other?.persistent_account_id).toBe('persistent-joint-savings');
    expect(one?.account_id).not.toBe(other?.account_id);
    expect((await persistentIds('ins_900003'))[0]).not.toHaveProperty('persistent_account_id', expect.anything());
  });

  it('go below zero', async () => {
    expect((await balances('ins_900008'))[0]).toEqual([-1250.75, -1250.75, 'USD']);
  });

  it.each([
    ['ins_900009', 400, 'ITEM_LOGIN_REQUIRED'],
    ['ins_900010', 400, 'INSTITUTION_DOWN'],
    ['ins_900014', 400, 'NO_ACCOUNTS'],
  ])('%s answers %d %s', async (institution, status, code) => {
    const { sdk } = await startPlaid();
    const { access_token } = await linkBank(sdk, institution);
    expect(await refusalOf(sdk.accountsGet({ access_token }))).toMatchObject({ status, code });
    const create = sdk.assetReportCreate({ access_tokens: [access_token], days_requested: 0 });
    expect(await refusalOf(create)).toMatchObject({ status, code });
  });

  it.each([
    ['ins_900011', 400, 'INSTITUTION_NOT_RESPONDING'],
    ['ins_900012', 429, 'RATE_LIMIT'],
  ])('%s answers %d %s twice and then the accounts', async (institution, status, code) => {
    const { sdk } = await startPlaid();
    const { access_token } = await linkBank(sdk, institution);
    for (let time = 0; time < 2; time++)
      expect(await refusalOf(sdk.accountsGet({ access_token }))).toMatchObject({ status, code });
    expect((await sdk.accountsGet({ access_token })).data.accounts).toHaveLength(2);
  });

  it('give a new item and new account ids when the same bank is linked again', async () => {
    const { sdk } = await startPlaid();
    const [first, second] = [await linkBank(sdk, 'ins_900001'), await linkBank(sdk, 'ins_900001')];
    const read = async (access_token: string) => (await sdk.accountsGet({ access_token })).data.accounts;
    const [one, other] = [await read(first.access_token), await read(second.access_token)];
    expect(second.item_id).not.toBe(first.item_id);
    expect(other.map(({ mask }) => mask)).toEqual(one.map(({ mask }) => mask));
    expect(other[0]!.account_id).not.toBe(one[0]!.account_id);
  });

  it('can be asked for by id', async () => {
    const { sdk } = await startPlaid();
    const ask = (institution_id: string) => ({ institution_id, country_codes: ['US' as never] });
    const options = { include_status: true };
    const { data } = await sdk.institutionsGetById({ ...ask('ins_900010'), options });
    expect(data.institution).toMatchObject({ name: 'Closed Vault Bank', status: { item_logins: { status: 'DOWN' } } });
    expect(await refusalOf(sdk.institutionsGetById(ask('ins_1')))).toMatchObject({ code: 'INVALID_INSTITUTION' });
  });

  it('take any portfolio from a custom user, to the cent', async () => {
    const { sdk } = await startPlaid();
    const override_accounts = [
      { starting_balance: 0.07, meta: { name: 'Cents' } },
      { starting_balance: 1_000_000.1, force_available_balance: null, subtype: 'savings', meta: { name: 'Much' } },
    ];
    const { data } = await sdk.sandboxPublicTokenCreate({
      institution_id: 'ins_900001',
      initial_products: ['assets' as never],
      options: { override_username: 'user_custom', override_password: JSON.stringify({ override_accounts }) },
    });
    const { access_token } = (await sdk.itemPublicTokenExchange({ public_token: data.public_token })).data;
    const { accounts } = (await sdk.accountsGet({ access_token })).data;
    expect(accounts.map(({ name, balances: { available, current } }) => [name, available, current])).toEqual([
      ['Cents', 0.07, 0.07],
      ['Much', null, 1_000_000.1],
    ]);
  });
});
