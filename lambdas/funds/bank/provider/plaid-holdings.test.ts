import type { AccountAssets } from 'plaid';
import { describe, expect, it } from 'vitest';
import { holdingsOf } from './plaid-holdings.ts';
import { maturityIn } from './plaid-mapping.ts';

type Line = {
  value: number | null;
  type?: string | null;
  symbol?: string | null;
  currency?: string | null;
  vested?: number | null;
};

const reported = (lines: Line[], more: { balances?: object; transactions?: object[]; securities?: [] } = {}) =>
  holdingsOf({
    balances: { available: null, current: null, margin_loan_amount: null, ...more.balances },
    investments: {
      holdings: lines.map(({ value, symbol = 'SYM', currency = 'USD', vested }, at) => ({
        security_id: `s${at}`,
        institution_value: value,
        ticker_symbol: symbol,
        iso_currency_code: currency,
        ...(vested !== undefined && { vested_value: vested }),
      })),
      securities: more.securities ?? lines.map(({ type = 'equity' }, at) => ({ security_id: `s${at}`, type })),
      ...(more.transactions && { transactions: more.transactions }),
    },
  } as unknown as Pick<AccountAssets, 'balances' | 'investments'>);

describe('the content of an investment account', () => {
  it('is unknown without the add-on, or where the bank does not list it', () => {
    const balances = { available: 1, current: 1, limit: null } as never;
    expect(holdingsOf({ balances })).toBeUndefined();
    expect(holdingsOf({ balances, investments: {} })).toBeUndefined();
  });

  it('is cash, securities and what counts for nothing', () => {
    const lines = [
      { value: 100, type: 'cash' },
      { value: 10.5, type: 'equity' },
      { value: 20, type: 'etf' },
      { value: 30, type: 'mutual fund', symbol: null },
      { value: 40, type: 'fixed income', symbol: null },
      { value: 1, type: 'equity', symbol: null },
      { value: 2, type: 'cryptocurrency', currency: null },
      { value: 3, type: 'cash', currency: 'EUR' },
      { value: 4, type: 'loan', symbol: null },
      { value: 5, type: 'derivative' },
      { value: 6, type: null },
      { value: null, type: 'equity' },
    ];
    expect(reported(lines, { balances: { available: 90 } })).toEqual({
      cash: 100_00,
      withdrawable: 90_00,
      securities: 100_50,
      negative: 0,
      loan: 0,
      others: ['unlisted', 'crypto', 'currency', 'credit', 'kind'],
    });
  });

  it('counts for nothing where the report does not describe a security', () => {
    expect(reported([{ value: 100 }], { securities: [] })).toMatchObject({ securities: 0, others: ['kind'] });
  });

  it('owes its margin loan, its negative cash and what was sold short', () => {
    const lines = [{ value: -15, type: 'cash' }, { value: -5, type: 'equity' }, { value: 90 }];
    expect(reported(lines, { balances: { margin_loan_amount: 120 } })).toMatchObject({
      cash: 0,
      securities: 90_00,
      negative: 20_00,
      loan: 120_00,
    });
  });

  it('is vested as far as a holding or its latest transaction says, and never beyond its value', () => {
    const stated = (date: string, vested_value: number | null, security_id = 's1') => ({
      security_id,
      date,
      vested_value,
    });
    const lines = [{ value: 100, vested: 60 }, { value: 100 }, { value: 100 }, { value: 10, vested: 50 }];
    const transactions = [
      stated('2026-11-01', 20),
      stated('2026-11-20', 45),
      stated('2026-11-20', 40),
      stated('2026-11-22', null),
    ];
    expect(reported(lines, { transactions })?.vested).toBe(110_00);
    expect(reported([{ value: 100 }])).not.toHaveProperty('vested');
  });
});

describe('the day a certificate of deposit matures', () => {
  it.each([
    ['12 Month Certificate matures 03/15/2027', '2027-03-15'],
    ['CD 4.5% MAT 3/5/2027', '2027-03-05'],
    ['Term deposit, maturity date: 2027-03-15', '2027-03-15'],
    ['Maturing on 12/31/2026', '2026-12-31'],
    ['12 Month CD', undefined],
    ['CD opened 03/15/2026', undefined],
    ['matures 13/45/2027', undefined],
    ['Format 3/5/2027', undefined],
  ])('in "%s" is %s', (name, day) => {
    expect(maturityIn(name)).toBe(day);
  });
});
