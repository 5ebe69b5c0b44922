import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { BankAccountData, BankData } from '#public/funds/bank';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aReport } from '#test/builders/a-report.ts';
import { NOW } from '#test/builders/now.ts';
import { sized } from '#test/cloud/size.ts';
import { contentOf, readContent } from './report.ts';

const account = fc.record({
  accountId: fc.uuid(),
  persistentId: fc.uuid(),
  name: fc.constant('Account of a secret name'),
  mask: fc.uuid().map((id) => `9876${id}`),
  type: fc.constantFrom('depository', 'credit', 'investment'),
  subtype: fc.constant('checking'),
  currency: fc.constantFrom('USD', 'EUR'),
  value: fc.option(fc.integer({ min: -1_000_000_00, max: 10_000_000_00 }).map(cents), { nil: null }),
  owners: fc.constant([]),
  transactions: fc.constant([{ date: '2026-11-01', name: 'A secret payment', amount: cents(12_345_67) }]),
}) as fc.Arbitrary<BankAccountData>;

const bank = fc.record({
  itemId: fc.uuid(),
  institutionId: fc.constant(''),
  readAt: fc.constant(NOW.toISOString()),
  institutionName: fc.constantFrom('Harbor', 'Meridian'),
  ownerVerified: fc.boolean(),
  accounts: fc.array(account, { minLength: 1, maxLength: 6 }),
}) as fc.Arbitrary<BankData>;

/** Banks, and some of their accounts. */
const choice = fc
  .array(bank, { minLength: 1, maxLength: 4 })
  .chain((banks) =>
    fc.tuple(
      fc.constant(banks),
      fc.subarray(banks.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId))),
    ),
  );

const amount = fc.integer({ min: 1, max: 10_000_000_00 }).map(cents);

const independentSum = (banks: BankData[], chosen: string[]) => {
  let sum = 0n;
  for (const { accounts } of banks)
    for (const { accountId, type, currency, value } of accounts)
      if (type === 'depository' && currency === 'USD' && value !== null && (chosen.includes(accountId) || value < 0))
        sum += BigInt(value);
  return sum;
};

describe('a report', () => {
  it('adds up the chosen accounts, and confirms exactly what they reach', () => {
    fc.assert(
      fc.property(choice, amount, ([banks, accountIds], proofAmount) => {
        const fundsReport = aFundsReport({ state: 'issued', reportType: 2, accountIds, proofAmount });
        const content = contentOf(fundsReport, banks);
        const sum = independentSum(banks, accountIds);
        expect(BigInt(content.total ?? -1)).toBe(sum);
        expect(content.confirmed).toBe(sum >= BigInt(proofAmount));
        expect(content.accounts.reduce((all, { value = 0 }) => all + BigInt(value), 0n)).toBe(sum);
      }),
      { numRuns: sized(400, 2000) },
    );
  });

  it('of type 1 says the same about every portfolio with the same verdict', () => {
    fc.assert(
      fc.property(choice, amount, ([banks, accountIds], proofAmount) => {
        const fundsReport = aFundsReport({ state: 'issued', reportType: 1, accountIds, proofAmount });
        const content = contentOf(fundsReport, banks);
        expect(content.total).toBeUndefined();
        expect(content.accounts).toEqual([]);
        // The requested amount is any number, and may have these digits by chance.
        expect(JSON.stringify({ ...content, proofAmount: 0 })).not.toMatch(/secret|9876/);
        const numbers = Object.entries(content).filter(([, value]) => typeof value === 'number');
        expect(Object.fromEntries(numbers)).toEqual({ version: 3, reportType: 1, proofAmount });
      }),
      { numRuns: sized(300, 1000) },
    );
  });

  it('shows each address once, and only if addresses are shared', () => {
    const home = { street: '14 Maple Street', city: 'Springfield', region: 'IL', postal_code: '62704' };
    const owner = { names: ['Bo Buyer'], addresses: [home], phoneNumbers: ['+12175550100'], emails: [] };
    const banks = [aBank({ accounts: [anAccount({ owners: [owner, owner] })] })];
    const shared = contentOf(aFundsReport({ state: 'issued', address: true }), banks);
    expect(shared.addresses).toEqual(['14 Maple Street, Springfield, IL 62704']);
    expect(JSON.stringify(shared)).not.toContain('5550100');
    expect(JSON.stringify(contentOf(aFundsReport({ state: 'issued' }), banks))).not.toContain('Maple');
  });

  it('is confirmed by exactly the amount, and not by one cent less', () => {
    const banks = [aBank({ accounts: [anAccount({ value: cents(10_000) })] })];
    const confirms = (minimum: number) =>
      contentOf(aFundsReport({ state: 'issued', proofAmount: cents(minimum) }), banks).confirmed;
    expect(confirms(10_000)).toBe(true);
    expect(confirms(10_001)).toBe(false);
  });

  it('for a larger amount is never confirmed when one for a smaller amount is not', () => {
    fc.assert(
      fc.property(choice, amount, amount, ([banks, accountIds], one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const confirms = (proofAmount: typeof one) =>
          contentOf(aFundsReport({ state: 'issued', accountIds, proofAmount }), banks).confirmed;
        expect(confirms(more) && !confirms(less)).toBe(false);
      }),
    );
  });

  it('lists an account that two sign-ins report, and counts it once', () => {
    const savings = (accountId: string) => [anAccount({ accountId, mask: '5150', value: cents(640_000_00) })];
    const banks = [
      aBank({ accounts: savings('a1') }),
      aBank({ itemId: 'item-2', institutionName: 'First Harbor Bank', accounts: savings('a2') }),
    ];
    const content = contentOf(
      aFundsReport({ state: 'issued', reportType: 2, proofAmount: cents(1_200_000_00) }),
      banks,
    );
    expect(content).toMatchObject({ confirmed: false, sameAccounts: 'unclear', total: 640_000_00 });
    expect(content.accounts.map(({ repeats }) => repeats)).toEqual([undefined, true]);
  });

  it("compares the owners of the accounts that add money with the client, and never takes the client's typed name for one", () => {
    const owned = (names: string[], value: number) =>
      aBank({
        accounts: [
          anAccount({ value: cents(value), owners: [{ names, addresses: [], phoneNumbers: [], emails: [] }] }),
        ],
      });
    const holderIn = (banks: BankData[]) => contentOf(aFundsReport({ state: 'issued' }), banks);
    expect(holderIn([owned(['BO BUYER'], 100)]).holder.match).toBe('match');
    expect(holderIn([owned(['Ana Owner'], 100)]).holder).toEqual({ match: 'different', kind: 'person' });
    expect(holderIn([owned(['Buyer Family Trust'], 100)]).holder).toEqual({ match: 'different', kind: 'trust' });
    expect(holderIn([owned([], 100)])).toMatchObject({ holder: { match: 'unknown' }, holders: [] });
  });

  it('has verified owners only if every bank says so', () => {
    fc.assert(
      fc.property(choice, ([banks]) => {
        const content = contentOf(aFundsReport({ state: 'issued' }), banks);
        expect(content.ownerVerified).toBe(banks.every((one) => one.ownerVerified));
      }),
    );
  });
});

describe('a sealed text', () => {
  it('that is no report is none', () => {
    expect(readContent('{"version":4}')).toBeUndefined();
    expect(readContent(JSON.stringify({ ...aReport(), holder: undefined }))).toBeUndefined();
    expect(readContent(JSON.stringify({ ...aReport(), sameAccounts: undefined }))).toBeUndefined();
  });
});
