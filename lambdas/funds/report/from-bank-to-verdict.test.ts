// The whole way from the bank's figures to the verdict, against an accountant with pen and paper: decimal text, big
// integers, and none of our code. Every account has its own number here; bank/counting tests double counting.
import fc from 'fast-check';
import type { AssetReport } from 'plaid';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { NOW } from '#test/builders/now.ts';
import { sized } from '#test/cloud/size.ts';
import { bankDataFrom } from '../bank/provider/plaid-mapping.ts';
import { partOf } from './issue/joint.ts';
import { jointVerdict } from './issue/joint-verdict.ts';
import { contentOf, fundsIn } from './report.ts';

/** A bank's JSON: '-1234.50', '1234.5' or '1234'. */
const dollars = fc
  .tuple(fc.integer({ min: -2_000_000_00, max: 20_000_000_00 }), fc.constantFrom('short', 'long'))
  .map(([amount, form]) => {
    const sign = amount < 0 ? '-' : '';
    const [whole, rest] = [Math.trunc(Math.abs(amount) / 100), String(Math.abs(amount) % 100).padStart(2, '0')];
    const long = `${sign}${whole}.${rest}`;
    return form === 'short' ? long.replace(/0$/, '').replace(/\.0?$/, '') : long;
  });

const account = fc.record({
  type: fc.constantFrom('depository', 'depository', 'depository', 'credit', 'loan', 'investment', 'other'),
  iso: fc.constantFrom('USD', 'USD', 'USD', 'EUR', null),
  unofficial: fc.constantFrom('BTC', 'USDC', null),
  available: fc.option(dollars),
  current: fc.option(dollars),
  /** The limit of a credit line or an arranged overdraft: no one's own money. */
  limit: fc.option(dollars),
  /** Pending in either direction: one of the two balances includes them already. */
  pending: fc.array(dollars, { maxLength: 2 }),
});
type Stated = typeof account extends fc.Arbitrary<infer T> ? T : never;
const portfolio = fc.array(fc.array(account, { maxLength: 6 }), { minLength: 1, maxLength: 4 });

const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Each account with its own number, in the order in which they're listed. */
const reportOf = (banks: Stated[][], first: number): AssetReport => {
  let number = first;
  const items = banks.map((accounts, at) => ({
    item_id: `item-${first}-${at}`,
    institution_id: `ins-${first}-${at}`,
    institution_name: `Bank ${first} ${at}`,
    date_last_updated: NOW.toISOString(),
    accounts: accounts.map(({ type, iso, unofficial, available, current, limit, pending }) => ({
      account_id: `account-${++number}`,
      name: `Account ${number}`,
      official_name: null,
      persistent_account_id: `lasting-${number}`,
      mask: String(number),
      type,
      subtype: type === 'depository' ? 'checking' : null,
      balances: {
        available: numberOf(available),
        current: numberOf(current),
        limit: numberOf(limit),
        iso_currency_code: iso,
        unofficial_currency_code: iso ? null : unofficial,
      },
      transactions: pending.map((amount, index) => ({
        transaction_id: `${number}-${index}`,
        date: '2026-11-21',
        original_description: 'On its way',
        amount: Number(amount),
        pending: true,
      })),
    })),
  }));
  return { items } as unknown as AssetReport;
};

const centsIn = (text: string): bigint => {
  const [, sign = '', whole = '0', rest = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${rest.padEnd(2, '0')}`);
};

/** Dollars in a bank account: the lower of the two balances, without credit limits and pending amounts. */
const accountant = (banks: Stated[][]): bigint => {
  let sum = 0n;
  for (const accounts of banks)
    for (const { type, iso, available, current } of accounts) {
      const known = [available, current].flatMap((text) => (text === null ? [] : [centsIn(text)]));
      const [one, other = one] = known;
      if (type !== 'depository' || iso !== 'USD' || one === undefined || other === undefined) continue;
      sum += one < other ? one : other;
    }
  return sum;
};

const RUNS = { numRuns: sized(300, 1_500) };
/** Amounts at the threshold to the cent, and around it. */
const around = fc.oneof(fc.constantFrom(-1n, 0n, 1n), fc.bigInt({ min: -1_000_000_00n, max: 1_000_000_00n }));

describe('from what a bank reports to the verdict', () => {
  it('comes to what an accountant adds up', () => {
    fc.assert(
      fc.property(portfolio, (banks) => {
        const { total, atMost } = fundsIn(aFundsReport(), bankDataFrom(reportOf(banks, 1_000)));
        expect([BigInt(total), BigInt(atMost)]).toEqual([accountant(banks), accountant(banks)]);
      }),
      RUNS,
    );
  });

  it('is confirmed exactly if that reaches the amount, to the cent', () => {
    fc.assert(
      fc.property(portfolio, around, (banks, difference) => {
        const minimum = accountant(banks) + difference;
        const fundsReport = aFundsReport({ state: 'issued', reportType: 2, proofAmount: cents(Number(minimum)) });
        const content = contentOf(fundsReport, bankDataFrom(reportOf(banks, 1_000)));
        expect(content.confirmed).toBe(accountant(banks) >= minimum);
        expect(BigInt(content.total ?? Number.NaN)).toBe(accountant(banks));
      }),
      RUNS,
    );
  });

  it('is the same for two buyers as for one who has the accounts of both', () => {
    fc.assert(
      fc.property(portfolio, portfolio, around, (mine, theirs, difference) => {
        const minimum = accountant([...mine, ...theirs]) + difference;
        const asked = aFundsReport({ proofAmount: cents(Number(minimum)) });
        const [one, other] = [reportOf(mine, 1_000), reportOf(theirs, 5_000)].map((report) =>
          partOf(asked, bankDataFrom(report), NOW),
        );
        if (!one || !other) throw new Error('There are two parts');
        expect(
          jointVerdict(
            [
              { fundsReport: asked, part: one, role: 'buyer' },
              { fundsReport: asked, part: other, role: 'buyer' },
            ],
            NOW,
          ).confirmed,
        ).toBe(accountant([...mine, ...theirs]) >= minimum);
      }),
      RUNS,
    );
  });
});
