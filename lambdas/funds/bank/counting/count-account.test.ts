import fc from 'fast-check';
import { AccountSubtype, AccountType } from 'plaid';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { anAccount, anInvestment } from '#test/builders/a-bank.ts';
import { ACCEPTED } from '#vocabulary/members/account';
import { classOf, howCounted, includesWords } from './classes.ts';
import { countAccount } from './count-account.ts';

const $ = (dollars: number) => cents(dollars * 100);
const countsFor = (account: Parameters<typeof countAccount>[0]) =>
  ACCEPTED.map((level) => countAccount(account, level).counts ?? null);
const whyNot = (account: Parameters<typeof countAccount>[0]) =>
  ACCEPTED.map((level) => countAccount(account, level).why ?? null);
const anIra = (over = {}, holdings = {}) =>
  anInvestment(
    { subtype: 'ira', value: $(120_000), ...over },
    { cash: $(20_000), securities: $(100_000), ...holdings },
  );
const a401k = (over = {}, holdings = {}) =>
  anInvestment({ subtype: '401k', value: $(320_000), ...over }, { cash: $(0), securities: $(300_000), ...holdings });

describe('what an account counts for, at each level of a request', () => {
  it.each([
    ['a deposit, in full', anAccount({ value: $(100) }), [$(100), $(100), $(100)]],
    ['an overdraft, in full', anAccount({ value: $(-100) }), [$(-100), $(-100), $(-100)]],
    ['cash and stocks', anInvestment(), [$(10_000), $(510_000), $(510_000)]],
    [
      'stocks to the cent, never rounded up',
      anInvestment({ value: null }, { cash: $(0), securities: cents(100) }),
      [null, 83, 83],
    ],
    [
      'stocks less a margin loan',
      anInvestment({ value: null }, { loan: $(120_000) }),
      [$(10_000), $(410_000), $(410_000)],
    ],
    [
      'stocks less negative cash, which is in the total',
      anInvestment({ value: $(595_000) }, { cash: $(0), negative: $(15_000), withdrawable: undefined }),
      [null, $(487_500), $(487_500)],
    ],
    [
      'stocks worth less than the loan',
      anInvestment({ value: null }, { loan: $(630_000) }),
      [$(-20_000), $(-20_000), $(-20_000)],
    ],
    ['cash that has not settled', anInvestment({}, { withdrawable: $(4_000) }), [$(4_000), $(504_000), $(504_000)]],
    [
      'cash below zero in the available balance',
      anInvestment({}, { withdrawable: $(-1) }),
      [null, $(500_000), $(500_000)],
    ],
    [
      'an account that the bank values lower than its content',
      anInvestment({ value: $(580_000) }),
      [$(10_000), $(485_000), $(485_000)],
    ],
    ['an IRA', anIra(), [null, null, $(72_000)]],
    ['an IRA that the bank values lower', anIra({ value: $(100_000) }), [null, null, $(60_000)]],
    ['the vested part of a 401(k)', a401k({}, { vested: $(200_000) }), [null, null, $(120_000)]],
    ['the vested part less a loan', a401k({}, { vested: $(200_000), loan: $(20_000) }), [null, null, $(108_000)]],
    ['a 401(k) that says nothing about vesting', a401k(), [null, null, null]],
    [
      'the vested part of a stock plan',
      anInvestment({ subtype: 'stock plan', value: null }, { vested: $(60_000) }),
      [null, $(50_000), $(50_000)],
    ],
    ['an account whose content the bank does not list', anInvestment({ holdings: undefined }), [null, null, null]],
    ['another currency', anInvestment({ currency: 'EUR' }), [null, null, null]],
  ])('is decided for %s', (_, account, counts) => {
    expect(countsFor(account)).toEqual(counts);
  });

  it.each([
    ['stocks alone', anInvestment({ value: null }, { cash: $(0) }), ['investments', null, null]],
    ['an IRA', anIra(), ['retirement', 'retirement', null]],
    ['a 401(k)', a401k(), ['retirement', 'retirement', 'unvested']],
    ['an unlisted portfolio', anInvestment({ holdings: undefined }), ['investments', 'no holdings', 'no holdings']],
    ['health savings', anAccount({ subtype: 'hsa' }), ['health', 'health', 'health']],
    ['health savings in funds', anInvestment({ subtype: 'hsa' }), ['health', 'health', 'health']],
    ['a prepaid card', anAccount({ subtype: 'prepaid' }), ['prepaid', 'prepaid', 'prepaid']],
    ['college savings', anInvestment({ subtype: '529' }), ['education', 'education', 'education']],
    ['coins', anInvestment({ subtype: 'crypto exchange' }), ['crypto', 'crypto', 'crypto']],
    [
      'coins at a broker',
      anInvestment({}, { cash: $(0), securities: $(0), others: ['crypto'] }),
      ['crypto', 'crypto', 'crypto'],
    ],
    ['a credit line', anAccount({ type: 'credit', subtype: 'line of credit' }), ['credit', 'credit', 'credit']],
    ['a mortgage', anAccount({ type: 'loan', subtype: 'mortgage' }), ['credit', 'credit', 'credit']],
    ['an annuity', anInvestment({ subtype: 'fixed annuity' }), ['annuity', 'annuity', 'annuity']],
    ['euros', anAccount({ currency: 'EUR' }), ['currency', 'currency', 'currency']],
    ['a trust', anInvestment({ subtype: 'trust' }), ['kind', 'kind', 'kind']],
  ])('says why %s count for nothing', (_, account, why) => {
    expect(whyNot(account)).toEqual(why);
  });

  it('names the parts that are left out', () => {
    const leftOut = (account: Parameters<typeof countAccount>[0], level: (typeof ACCEPTED)[number]) =>
      countAccount(account, level).leftOut;
    expect(leftOut(anInvestment({}, { others: ['crypto', 'currency'] }), 'cash')).toEqual([
      'investments',
      'crypto',
      'currency',
    ]);
    expect(leftOut(anInvestment({}, { withdrawable: $(1) }), 'investments')).toEqual(['pending']);
    expect(leftOut(anAccount({ pending: $(5) }), 'cash')).toEqual(['pending']);
    expect(leftOut(a401k({}, { vested: $(1_000) }), 'retirement')).toEqual(['unvested']);
  });

  it('is never less when a request accepts more, and never more than the account has', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 9 });
    const account = fc.record({
      subtype: fc.constantFrom('brokerage', 'mutual fund', 'stock plan', 'ira', '401k'),
      value: fc.option(fc.integer({ min: -(10 ** 6), max: 10 ** 9 })),
      cash: amount,
      withdrawable: fc.option(fc.integer({ min: -(10 ** 6), max: 10 ** 9 }), { nil: undefined }),
      securities: amount,
      vested: fc.option(amount, { nil: undefined }),
      negative: fc.oneof(fc.constant(0), amount),
      loan: fc.oneof(fc.constant(0), amount),
    });
    fc.assert(
      fc.property(account, ({ subtype, value, ...holdings }) => {
        const [cash, investments, retirement] = countsFor(
          anInvestment({ subtype, value: value as never }, holdings as never),
        );
        expect(investments ?? 0).toBeGreaterThanOrEqual(cash ?? 0);
        expect(retirement ?? 0).toBeGreaterThanOrEqual(Math.min(0, investments ?? 0));
        expect(retirement ?? 0).toBeLessThanOrEqual(
          Math.max(0, holdings.cash + holdings.securities - holdings.negative - holdings.loan),
        );
      }),
    );
  });

  it('has a class for every kind of account that Plaid knows', () => {
    const found = Object.values(AccountType).map((type) => [
      type,
      Object.values(AccountSubtype).filter((subtype) => classOf({ type, subtype }).is !== 'never'),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      investment: [
        '401a',
        '401k',
        '403B',
        '457b',
        'brokerage',
        'ira',
        'keogh',
        'mutual fund',
        'non-taxable brokerage account',
        'pension',
        'profit sharing plan',
        'retirement',
        'roth',
        'roth 401k',
        'roth 403B',
        'roth 457b',
        'roth pension',
        'roth profit sharing plan',
        'roth thrift savings plan',
        'sarsep',
        'sep ira',
        'simple ira',
        'stock plan',
        'thrift savings plan',
      ],
      credit: [],
      depository: ['cash management', 'cd', 'checking', 'money market', 'savings'],
      loan: [],
      brokerage: [],
      other: [],
    });
  });
});

describe('the words of the policy', () => {
  it('say how a request is counted, and what an amount rests on', () => {
    expect(howCounted('cash', 'en')).toBe('Counted: cash, deposits and CDs in full.');
    expect(howCounted('investments', 'en')).toContain('stocks, bonds and funds less loans, divided by 1.2');
    expect(howCounted('retirement', 'es')).toContain('ahorros de jubilación consolidados');
    expect(includesWords('cash', 'en')).toBe('');
    expect(includesWords('investments', 'en')).toBe('Includes investments, counted with a margin.');
  });
});
