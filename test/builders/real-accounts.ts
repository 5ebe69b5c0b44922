// People's real accounts, and the ways in which banks report them: for properties of all code that counts money.
import fc from 'fast-check';
import { cents } from '../../lambdas/core/platform/money.ts';
import type { CountedAccount } from '../../lambdas/funds/bank/counting/same-account.ts';

/** An account as it really is, and the ways in which banks report it. */
const view = fc.record({
  /** The number of the sign-in that reports it. */
  item: fc.nat({ max: 4 }),
  digits: fc.constantFrom(0, 2, 3, 4),
  ownNameOnly: fc.boolean(),
  nickname: fc.constantFrom('', '', 'Ours'),
  withPersistentId: fc.boolean(),
  drift: fc.constantFrom(0, 0, -100, 100),
  /** A bank that has moved to another interface has another id there. */
  institutionId: fc.constantFrom('', 'old', 'new'),
  /** Savings goals that the bank lists beside it, as weights of the balance. */
  goals: fc.oneof(
    fc.constant<number[]>([]),
    fc.constant<number[]>([]),
    fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
  ),
  goalsHaveItsNumber: fc.boolean(),
});
type View = typeof view extends fc.Arbitrary<infer T> ? T : never;

const realAccount = fc.record({
  institution: fc.nat({ max: 1 }),
  number: fc.constantFrom('11111', '20111', '32211', '43333'),
  subtype: fc.constantFrom('checking', 'savings'),
  owners: fc.constantFrom(['Bo Buyer'], ['Cleo Buyer'], ['Bo Buyer', 'Cleo Buyer']),
  balance: fc.oneof(
    fc.integer({ min: 0, max: 5_000_000_00 }),
    fc.constantFrom(100_000_00, 250_000_00),
    fc.integer({ min: -10_000_00, max: -1 }),
  ),
  views: fc.array(view, { minLength: 1, maxLength: 4 }),
});

/**
 * Facts that a bank may hide from another of its sign-ins about an account: each sign-in shows a different number, or the bank
 * has another name there. Then everything else must agree: no one could find it out otherwise.
 */
const disguise = fc.constantFrom('none', 'none', 'other number', 'other name');
type Disguise = 'none' | 'other number' | 'other name';
const AGREEING: Record<Disguise, Partial<View>> = {
  none: {},
  'other number': { digits: 4, ownNameOnly: false, nickname: '', drift: 0, withPersistentId: false },
  'other name': { digits: 4, ownNameOnly: false, nickname: '' },
};
export type Real = (typeof realAccount extends fc.Arbitrary<infer T> ? T : never) & { disguise: Disguise };

/** One sign-in reports one account once. A bank gives no number twice, but the last digits of two can be equal. */
export const realAccounts = fc
  .tuple(
    fc.uniqueArray(realAccount, { maxLength: 5, selector: ({ institution, number }) => `${institution} ${number}` }),
    fc.tuple(disguise, disguise),
  )
  .map(([all, disguises]) =>
    all.map((real): Real => {
      const hidden = disguises[real.institution] ?? 'none';
      const views = real.views.filter(({ item }, at) => real.views.findIndex((one) => one.item === item) === at);
      return { ...real, disguise: hidden, views: views.map((one) => ({ ...one, ...AGREEING[hidden] })) };
    }),
  );

/** Goals add up to exactly the balance. */
const goalsOf = (whole: CountedAccount, { goals, goalsHaveItsNumber }: View): CountedAccount[] => {
  const weight = goals.reduce((sum, one) => sum + one, 0);
  const shares = goals.slice(1).map((one) => Math.floor((whole.value * one) / weight));
  const first = whole.value - shares.reduce((sum, one) => sum + one, 0);
  return [first, ...shares].flatMap((share, at) =>
    weight > 0 && whole.value >= 100
      ? [
          {
            ...whole,
            accountId: `${whole.accountId}-${at}`,
            persistentId: '',
            mask: goalsHaveItsNumber ? whole.mask : '',
            name: `Goal ${at}`,
            subtype: 'savings',
            value: cents(share),
          },
        ]
      : [],
  );
};

export const seen = (real: Real, which: number): CountedAccount[] =>
  real.views.flatMap((one) => {
    const otherName = real.disguise === 'other name' && one.item % 2 === 1;
    const number = real.disguise === 'other number' ? `7${one.item}${real.number.slice(0, 2)}` : real.number;
    const whole: CountedAccount = {
      itemId: `${real.institution}-${one.item}`,
      accountId: `${which}-${one.item}`,
      institutionId: otherName
        ? `private-${real.institution}`
        : one.institutionId && `${one.institutionId}-${real.institution}`,
      institutionName: otherName ? `Private Clients ${real.institution}` : `Bank ${real.institution}`,
      persistentId: one.withPersistentId ? `${real.institution} ${real.number}` : '',
      mask: one.digits === 0 ? '' : number.slice(-one.digits),
      name: one.nickname || `Plain ${real.subtype}`,
      subtype: real.subtype,
      owners: one.ownNameOnly ? [...real.owners].slice(one.item % real.owners.length).slice(0, 1) : [...real.owners],
      value: cents(real.balance + one.drift),
    };
    return [whole, ...goalsOf(whole, one)];
  });

/** The real total, from someone who knows each account: once, at a balance that was read. */
export const really = (all: Real[]): bigint =>
  all.reduce((sum, real) => sum + BigInt(Math.max(...real.views.map(({ drift }) => real.balance + drift))), 0n);
