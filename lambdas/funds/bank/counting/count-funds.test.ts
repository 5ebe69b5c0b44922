import fc from 'fast-check';
import { DepositoryAccountSubtype } from 'plaid';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount, anInvestment } from '#test/builders/a-bank.ts';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { type Real, realAccounts, really, seen } from '#test/builders/real-accounts.ts';
import { sized } from '#test/cloud/size.ts';
import type { Accepted } from '#vocabulary/members/account';
import type { BankAccountData } from '../provider/funds-provider.ts';
import {
  countedAccounts,
  countFunds,
  isCounted,
  levelNeeded,
  listedAccounts,
  restsOn,
  sharedWith,
  verdictOn,
} from './count-funds.ts';
import type { CountedAccount } from './same-account.ts';

const $ = (dollars: number) => cents(dollars * 100);
const inItem = (itemId: string, accountId: string, over: Partial<CountedAccount> = {}) =>
  aCountedAccount({ itemId, accountId, ...over });

describe('funds', () => {
  it('count a joint account once, at the lower of its two balances', () => {
    const funds = countFunds([inItem('bo', 'a1'), inItem('cleo', 'a2', { value: $(639_000) })]);
    expect(funds).toMatchObject({ total: $(639_000), atMost: $(639_000) });
    expect([...funds.repeats]).toEqual([['a1', 'a2']]);
  });

  it('count what cannot be distinguished once, and say how much it might be', () => {
    const funds = countFunds([inItem('bo', 'a1', { owners: [] }), inItem('cleo', 'a2', { owners: [] })]);
    expect(funds).toMatchObject({ total: $(640_000), atMost: $(1_280_000) });
  });

  /** Accounts are counted in the order of their ids. */
  const ORDERS = ['a0', 'a3'];

  // Seen red: what was certainly apart from one sign-in of an account was apart from the account.
  it.each(ORDERS)('count once what may be an account of two sign-ins, and differs from what one shows (%s)', (id) => {
    const doubtful = inItem('dan', id, { persistentId: 'p2', owners: ['Dan Different'], value: $(100_000) });
    const joint = [inItem('bo', 'a1'), inItem('cleo', 'a2', { persistentId: 'p1' })];
    expect(countFunds([...joint, doubtful])).toMatchObject({ total: $(100_000), atMost: $(740_000) });
  });

  it.each(ORDERS)('count two accounts that one sign-in lists, also when another lists one of them (%s)', (id) => {
    const other = inItem('bo', id, { mask: '6161', name: 'Rainy day' });
    expect(countFunds([inItem('bo', 'a1'), other, inItem('cleo', 'a2')])).toMatchObject({
      total: $(1_280_000),
      atMost: $(1_280_000),
    });
  });

  it('of one report that are certainly among those of another are found', () => {
    const apart = inItem('cleo', 'b1', { mask: '6161', name: 'Rainy day', value: $(7) });
    const [pledged, again] = [inItem('bo', 'a1'), inItem('cleo', 'a2')];
    expect(sharedWith([pledged, apart], [again])).toEqual([again]);
    expect(sharedWith([apart], [again])).toEqual([]);
  });

  it('leave out parts of an account that a bank lists beside it', () => {
    const goals = [
      inItem('bo', 'a2', { mask: '', name: 'House', value: $(600_000) }),
      inItem('bo', 'a3', { mask: '', name: 'Car', value: $(40_000) }),
    ];
    const funds = countFunds([...goals, inItem('bo', 'a1')]);
    expect(funds).toMatchObject({ total: $(640_000), atMost: $(1_280_000) });
    expect([...funds.repeats]).toEqual([
      ['a2', 'a1'],
      ['a3', 'a1'],
    ]);
  });

  it('leave out the goals of two accounts, whichever belong to which', () => {
    const goals = [300_000, 340_000, 50_000, 30_000].map((dollars, at) =>
      inItem('bo', `goal-${at}`, { mask: '', name: `Goal ${at}`, value: $(dollars) }),
    );
    const other = inItem('bo', 'a2', { mask: '7070', name: 'Rainy day', value: $(80_000) });
    expect(countFunds([...goals, inItem('bo', 'a1'), other]).total).toBe($(720_000));
  });

  it('leave out all goals of an account, when one of them is as much as two others', () => {
    const goals = [50_000, 30_000, 20_000].map((dollars, at) =>
      inItem('bo', `${at}`, { mask: '', name: `Goal ${at}`, value: $(dollars) }),
    );
    expect(countFunds([...goals, inItem('bo', 'whole', { value: $(100_000) })]).total).toBe($(100_000));
  });

  it('count one of two that may be parts of each other', () => {
    const alike = [inItem('bo', 'a1', { mask: '', name: 'Daily' }), inItem('bo', 'a2', { mask: '', name: 'Savings' })];
    expect(countFunds(alike)).toMatchObject({ total: $(640_000), atMost: $(1_280_000) });
    // Seen red: an account that has nothing to do with the two of them was left out as well.
    const another = inItem('cleo', 'b1', {
      mask: '9090',
      institutionId: 'ins-9',
      institutionName: 'Mill Bank',
      value: $(7),
    });
    expect(countFunds([...alike, another])).toMatchObject({ total: $(640_007), atMost: $(1_280_007) });
  });

  it('rely on the largest alone where a bank shows no numbers, and nearly every sum is a balance', () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      inItem('bo', `a${at}`, { mask: '', name: `Account ${at}`, value: $(1_000 * (at + 1)) }),
    );
    expect(countFunds(many)).toMatchObject({ total: $(20_000), atMost: $(210_000) });
  });

  it('count each deposit of a series that both of its owners list', () => {
    const series = (owner: string) =>
      ['1111', '2222', '3333'].map((mask) =>
        inItem(owner, `${owner} ${mask}`, { mask, name: '12-month deposit', value: $(100_000) }),
      );
    expect(countFunds([...series('bo'), ...series('cleo')])).toMatchObject({ total: $(300_000), atMost: $(300_000) });
  });

  it('keep an overdraft that may be the same as an account in credit', () => {
    const funds = countFunds([
      inItem('bo', 'a1', { owners: [], value: $(-500) }),
      inItem('cleo', 'a2', { owners: [], value: $(9_000) }),
    ]);
    expect(funds.total).toBe($(-500));
  });
});

describe('a verdict', () => {
  const joint = [inItem('bo', 'a1'), inItem('cleo', 'a2')];
  const unclear = joint.map((one) => ({ ...one, owners: [] }));

  it.each([
    ['is confirmed to the cent', joint, $(640_000), true, 'counted once'],
    ['is not confirmed by a joint account that is counted twice', joint, $(1_200_000), false, 'counted once'],
    ['is not confirmed one cent above', joint, cents(64_000_001), false, 'counted once'],
    ['is confirmed when it does not hang on what is unclear', unclear, $(640_000), true, 'counted once'],
    ['is not confirmed when it hangs on what is unclear', unclear, $(1_200_000), false, 'unclear'],
    ['is unclear to the cent', unclear, $(1_280_000), false, 'unclear'],
    ['is below when it would be even if all were separate', unclear, cents(128_000_001), false, 'counted once'],
    ['says nothing of the same accounts where there are none', [joint[0]!], $(1), true, 'none'],
  ] as const)('%s', (_, accounts, minimum, confirmed, sameAccounts) => {
    expect(verdictOn(countFunds(accounts), minimum)).toEqual({ confirmed, sameAccounts });
  });

  it.each([
    ['confirms what one bank has', ['10:00:00'], $(640_000), true, 'counted once'],
    [
      'confirms what banks have in five minutes',
      ['10:05:00', '10:00:00', '10:04:00'],
      $(640_000),
      true,
      'counted once',
    ],
    ['confirms nothing of different times', ['10:05:01', '10:00:00', '10:04:00'], $(640_000), false, 'apart'],
    [
      'says nothing of the times if it is below anyway',
      ['10:05:01', '10:00'],
      cents(64_000_001),
      false,
      'counted once',
    ],
  ] as const)('%s', (_, times, minimum, confirmed, sameAccounts) => {
    const readings = times.map((time) => ({ bank: 'Harbor', at: `2026-11-20T${time}Z` }));
    expect(verdictOn(countFunds(joint), minimum, readings)).toEqual({ confirmed, sameAccounts });
  });
});

it('a report lists what it relies on, and what is linked and cannot count, but nothing that was not chosen', () => {
  const card = anAccount({ accountId: 'card', name: 'Card', mask: '1111', type: 'credit' });
  const spare = anAccount({ accountId: 'spare', name: 'Spare', mask: '2222' });
  const [chosen, linked] = [[anAccount()], [anAccount(), card, spare]].map((accounts) => aBank({ accounts }));
  const list = listedAccounts([chosen!], 'cash', [linked!]);
  expect(list.map(({ name, why }) => [name, why])).toEqual([
    [anAccount().name, undefined],
    ['Card', 'credit'],
  ]);
});

/** An accountant's rules, with big integers and none of our code. */
const accountant = (banks: { type: string; currency: string; value: number | null }[][]): bigint => {
  let sum = 0n;
  for (const bank of banks)
    for (const one of bank)
      if (one.type === 'depository' && one.currency === 'USD' && one.value !== null) sum += BigInt(one.value);
  return sum;
};

const RUNS = { numRuns: sized(400, 5_000) };

describe('in any portfolio, funds', () => {
  it('are never more than there really is, however often and however banks report it', () => {
    fc.assert(
      fc.property(realAccounts, fc.integer({ min: 1, max: 20_000_000_00 }), (all, minimum) => {
        const funds = countFunds(all.flatMap(seen));
        expect(BigInt(funds.total)).toBeLessThanOrEqual(really(all));
        expect(funds.total).toBeLessThanOrEqual(funds.atMost);
        if (verdictOn(funds, cents(minimum)).confirmed) expect(really(all)).toBeGreaterThanOrEqual(BigInt(minimum));
      }),
      RUNS,
    );
  });

  it('count each account at the lowest balance that was read, where one bank says which one it is', () => {
    const telling = { digits: 4 as const, withPersistentId: true, goals: [] };
    fc.assert(
      fc.property(realAccounts, (all) => {
        const ofOneBank = all.filter(({ institution }) => institution === 0);
        const clear = ofOneBank.map((real): Real => {
          const views = real.views.map((one) => ({ ...one, ...telling }));
          return { ...real, disguise: 'none', views };
        });
        const lowest = (real: Real) => Math.min(...real.views.map(({ drift }) => real.balance + drift));
        expect(countFunds(clear.flatMap(seen)).total).toBe(clear.reduce((sum, real) => sum + lowest(real), 0));
      }),
      RUNS,
    );
  });

  it('are the same in whatever order they are listed', () => {
    fc.assert(
      fc.property(
        realAccounts.chain((all) => {
          const views = all.flatMap(seen);
          return fc.tuple(fc.constant(views), fc.shuffledSubarray(views, { minLength: views.length }));
        }),
        ([views, shuffled]) => {
          expect(countFunds(shuffled).total).toBe(countFunds(views).total);
          expect(countFunds(shuffled).atMost).toBe(countFunds(views).atMost);
        },
      ),
      RUNS,
    );
  });

  it('add up to what is listed without its repeats', () => {
    fc.assert(
      fc.property(realAccounts, (all) => {
        const views = all.flatMap(seen);
        const { total, repeats } = countFunds(views);
        const listed = views.filter(({ accountId }) => !repeats.has(accountId));
        expect(BigInt(total)).toBe(listed.reduce((sum, { value }) => sum + BigInt(value), 0n));
      }),
      RUNS,
    );
  });

  it('add up to an independent sum where every account has its own number', () => {
    const account = fc.record({
      type: fc.constantFrom('depository', 'depository', 'credit', 'loan', 'investment'),
      currency: fc.constantFrom('USD', 'USD', 'EUR', ''),
      value: fc.option(fc.integer({ min: -1_000_000_00, max: 10_000_000_00 }).map(cents), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(account, { maxLength: 8 }), { maxLength: 5 }), (banks) => {
        let number = 1000;
        const data = banks.map((accounts, at) =>
          aBank({
            itemId: `item-${at}`,
            accounts: accounts.map((one) =>
              anAccount({ ...one, accountId: `${++number}`, mask: `${number}`, persistentId: `${number}` }),
            ),
          }),
        );
        const { total, atMost, repeats } = countFunds(countedAccounts(data, { level: 'cash' }));
        expect([BigInt(total), BigInt(atMost), repeats.size]).toEqual([accountant(banks), accountant(banks), 0]);
      }),
      RUNS,
    );
  });
});

// T-31.

describe('the money that counts', () => {
  it.each([
    ['a credit card', { type: 'credit' }],
    ['an investment', { type: 'investment' }],
    ['another currency', { currency: 'EUR' }],
    ['no currency at all', { currency: '' }],
    ['a balance the bank does not state', { value: null }],
    // Seen red: any deposit counted.
    ['a health savings account', { subtype: 'hsa' }],
    ['benefits', { subtype: 'ebt' }],
    ['a prepaid card', { subtype: 'prepaid' }],
    ['a payment account', { subtype: 'paypal' }],
    ['a restricted account', { subtype: 'limited purpose checking' }],
    ['a deposit that the bank does not name', { subtype: '' }],
  ])('does not include %s', (_, over) => {
    expect(isCounted(anAccount(over), 'retirement')).toBe(false);
    expect(countedAccounts([aBank({ accounts: [anAccount(over)] })], { level: 'retirement' })).toEqual([]);
  });

  it('comes from the chosen accounts only, when some are chosen', () => {
    const bank = aBank({ accounts: [anAccount(), anAccount({ accountId: 'a2' })] });
    expect(
      countedAccounts([bank], { level: 'cash', chosen: new Set(['a2']) }).map(({ accountId }) => accountId),
    ).toEqual(['a2']);
    expect(countedAccounts([bank], { level: 'cash' })).toHaveLength(2);
  });

  it('includes what an account is overdrawn by, also when it was left out', () => {
    const overdrawn = anAccount({ accountId: 'a2', value: cents(-125_075) });
    const bank = aBank({ accounts: [anAccount(), overdrawn, anAccount({ accountId: 'a3' })] });
    expect(
      countedAccounts([bank], { level: 'cash', chosen: new Set(['a1']) }).map(({ accountId }) => accountId),
    ).toEqual(['a1', 'a2']);
  });

  it('is decided for every kind of deposit that Plaid knows', () => {
    const counting = Object.values(DepositoryAccountSubtype).filter((subtype) =>
      isCounted(anAccount({ subtype }), 'retirement'),
    );
    expect(counting.toSorted()).toEqual(['cash management', 'cd', 'checking', 'money market', 'savings']);
  });
});

describe('money in an investment account', () => {
  const totalAt = (level: Accepted, ...accounts: BankAccountData[]) =>
    countFunds(countedAccounts([aBank({ accounts })], { level })).total;
  const sweep = anAccount({
    accountId: 'a2',
    name: 'Cash',
    mask: '9911',
    subtype: 'cash management',
    value: $(10_000),
  });

  it('counts with its margin', () => {
    expect([totalAt('cash', anInvestment()), totalAt('investments', anInvestment())]).toEqual([$(10_000), $(510_000)]);
  });

  // Seen red: found by the accountant, where the bank states no total.
  it.each([610_000, null])('counts its cash once, if the bank lists it as a deposit too (total %s)', (dollars) => {
    const account = anInvestment({ value: dollars === null ? null : $(dollars) });
    expect(totalAt('investments', account, sweep)).toBe($(510_000));
    expect(totalAt('cash', account, sweep)).toBe($(10_000));
  });

  // Seen red: found by the accountant.
  it('counts its cash once in an account that owes more than it holds', () => {
    const inDebt = anInvestment({ value: $(-90_000) }, { securities: $(0), negative: $(100_000) });
    expect(totalAt('investments', inDebt, sweep)).toBe($(-90_000));
  });

  it('is one account at two sign-ins, by what the bank states', () => {
    const banks = ['bo', 'cleo'].map((itemId) =>
      aBank({ itemId, accounts: [anInvestment({ accountId: itemId, mask: '2020', owners: [] })] }),
    );
    expect(countFunds(countedAccounts(banks, { level: 'investments' })).total).toBe($(510_000));
  });

  it('is what an amount rests on only if cash is not enough', () => {
    const accounts = countedAccounts([aBank({ accounts: [anInvestment()] })], { level: 'retirement' });
    const reaches = (minimum: number) =>
      restsOn(accounts, 'retirement', (some) => verdictOn(countFunds(some), $(minimum)).confirmed);
    expect([reaches(10_000), reaches(10_001), reaches(510_000)]).toEqual(['cash', 'investments', 'investments']);
  });

  it('is named as what is missing, if a request for cash lacks nothing else', () => {
    const needed = (minimum: number) => levelNeeded([aBank({ accounts: [anInvestment()] })], 'cash', $(minimum));
    expect([needed(510_000), needed(510_001)]).toEqual(['investments', undefined]);
  });
});
