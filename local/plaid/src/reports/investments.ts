import type { AssetReportInvestments, AssetReportInvestmentTransaction } from 'plaid';
import type { AccountFixture, HoldingFixture } from '../fixtures/fixture.ts';
import { dayBefore } from '../fixtures/history.ts';
import { accountId, dollars } from '../items.ts';
import { type ItemRecord, idWithin, type Plain } from '../state.ts';

// An asset report's part about an investment account with the add-on, in the shapes that Plaid publishes for it: holdings have no
// vested value, only transactions do, so a report without days of history says nothing about vesting.

/** The plan's statement came this many days ago. */
const STATED_DAYS_AGO = 12;
const SHARES = 100;

const currencyOf = ({ currency, unofficialCurrency }: HoldingFixture) => ({
  iso_currency_code: currency,
  unofficial_currency_code: unofficialCurrency,
});

const transaction = (item: ItemRecord, account: AccountFixture, line: HoldingFixture, date: string) =>
  ({
    investment_transaction_id: idWithin(item.itemId, `${account.key}-${line.key}-${date}`),
    account_id: accountId(item, account),
    security_id: idWithin('security', line.key),
    date,
    name: `CONTRIBUTION ${line.name.toUpperCase()}`,
    quantity: 1,
    vested_quantity: line.vested === undefined ? null : Math.round((SHARES * line.vested) / line.value),
    vested_value: line.vested === undefined ? null : dollars(line.vested),
    amount: dollars(line.value) / SHARES,
    price: dollars(line.value) / SHARES,
    fees: 0,
    type: 'buy',
    subtype: 'contribution',
    ...currencyOf(line),
    // The SDK's type for the vested figures is a number, but most real reports have null.
  }) as unknown as Plain<AssetReportInvestmentTransaction>;

export const investmentsOf = (
  item: ItemRecord,
  account: AccountFixture & { holdings: HoldingFixture[] },
  { today, days }: { today: Date; days: number },
): Plain<AssetReportInvestments> => ({
  holdings: account.holdings.map((line) => ({
    account_id: accountId(item, account),
    security_id: idWithin('security', line.key),
    ticker_symbol: line.symbol,
    institution_price: line.type === 'cash' ? 1 : dollars(line.value) / SHARES,
    institution_price_as_of: line.type === 'cash' ? null : dayBefore(today, 1),
    institution_value: dollars(line.value),
    cost_basis: line.type === 'cash' ? null : (dollars(line.value) * 4) / 5,
    quantity: line.type === 'cash' ? dollars(line.value) : SHARES,
    ...currencyOf(line),
  })),
  securities: account.holdings.map(({ key, name, symbol, type }) => ({
    security_id: idWithin('security', key),
    name,
    ticker_symbol: symbol,
    type,
  })),
  transactions:
    days < STATED_DAYS_AGO
      ? []
      : account.holdings
          .filter(({ type }) => type !== 'cash' && type !== 'loan')
          .map((line) => transaction(item, account, line, dayBefore(today, STATED_DAYS_AGO))),
});
