import { AssetReportAddOns, type AssetReportCreateRequest, type PlaidApi } from 'plaid';
import { describe, expect, it } from 'vitest';
import { startPlaid } from '../../testing/a-plaid.ts';

const HARBOR = 'ins_900020';
const VESTED = 'ins_900031';

type Asked = { products?: string[]; addOns?: AssetReportAddOns[]; days?: number };

const whenReady = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const code = (error as { response?: { data?: { error_code?: string } } }).response?.data?.error_code;
      if (code !== 'PRODUCT_NOT_READY') throw error;
    }
  }
};

const reportOn = async (sdk: PlaidApi, institution_id: string, asked: Asked = {}) => {
  const { products = ['assets', 'investments'], addOns = [AssetReportAddOns.Investments], days = 0 } = asked;
  const { data } = await sdk.sandboxPublicTokenCreate({ institution_id, initial_products: products as never });
  const { access_token } = (await sdk.itemPublicTokenExchange({ public_token: data.public_token })).data;
  const order: AssetReportCreateRequest = {
    access_tokens: [access_token],
    days_requested: days,
    options: { add_ons: [AssetReportAddOns.FastAssets, ...addOns] },
  };
  const { asset_report_token } = (await sdk.assetReportCreate(order)).data;
  return { asset_report_token, accounts: await accountsIn(sdk, asset_report_token) };
};

const accountsIn = async (sdk: PlaidApi, asset_report_token: string, fast_report = false) => {
  const { report } = (await whenReady(() => sdk.assetReportGet({ asset_report_token, fast_report }))).data;
  return report.items.flatMap(({ accounts }) => accounts);
};

describe('the add-on for investments', () => {
  it('lists the cash and the stocks of Harbor Brokerage', async () => {
    const { sdk } = await startPlaid();
    const [account] = (await reportOn(sdk, HARBOR)).accounts;
    expect(account?.balances).toMatchObject({ available: 10_000, current: 610_000, margin_loan_amount: null });
    const { holdings = [], securities = [], transactions } = account?.investments ?? {};
    expect(holdings.map(({ institution_value }) => institution_value)).toEqual([10_000, 250_000, 200_000, 150_000]);
    expect(securities.map(({ type }) => type)).toEqual(['cash', 'equity', 'equity', 'equity']);
    expect(transactions).toEqual([]);
    expect(account?.owners).toHaveLength(1);
  });

  it.each<[string, Asked]>([
    ['when it was not requested', { addOns: [] }],
    ['for an Item that was linked without it', { products: ['assets'] }],
  ])('lists nothing %s', async (_, asked) => {
    const { sdk } = await startPlaid();
    const [account] = (await reportOn(sdk, HARBOR, asked)).accounts;
    expect(account?.balances.current).toBe(610_000);
    expect(account).not.toHaveProperty('investments');
  });

  it('is not in the fast form, and stays in a filtered report', async () => {
    const { sdk } = await startPlaid();
    const { asset_report_token, accounts } = await reportOn(sdk, VESTED);
    const [fast] = await accountsIn(sdk, asset_report_token, true);
    expect(fast).not.toHaveProperty('investments');
    const without = [accounts[0]!.account_id];
    const filtered = (await sdk.assetReportFilter({ asset_report_token, account_ids_to_exclude: without })).data;
    const [left] = await accountsIn(sdk, filtered.asset_report_token);
    expect(left?.investments?.holdings).not.toHaveLength(0);
  });

  it('states what is vested only with transactions, as Plaid publishes it', async () => {
    const { sdk } = await startPlaid();
    const vestedIn = async (days: number) => {
      const { accounts } = await reportOn(sdk, VESTED, { days });
      const plan = accounts.find(({ subtype }) => subtype === '401k');
      expect(plan?.investments?.holdings?.every((one) => !('vested_value' in one))).toBe(true);
      return plan?.investments?.transactions?.map(({ vested_value }) => vested_value);
    };
    expect(await vestedIn(0)).toEqual([]);
    expect(await vestedIn(90)).toEqual([200_000]);
  });
});
