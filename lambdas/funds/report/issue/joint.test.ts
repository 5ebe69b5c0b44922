import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { cents } from '#core/platform/money.ts';
import { countFunds } from '#public/funds/bank';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { realAccounts, really, seen } from '#test/builders/real-accounts.ts';
import { sized } from '#test/cloud/size.ts';
import type { Role } from '../../request/people.ts';
import type { FundsReportIn, Part } from '../entity.ts';
import { jointContent, partOf, sideOf } from './joint.ts';
import { type Half, jointVerdict } from './joint-verdict.ts';

const aPart = (over: Partial<Part> = {}): Part => ({
  accounts: [aCountedAccount({ value: cents(24_000_000) })],
  listed: [],
  institutions: ['First Harbor Bank'],
  readings: [{ bank: 'First Harbor Bank', at: NOW.toISOString() }],
  holders: ['Bo Buyer'],
  ownerVerified: true,
  at: NOW.toISOString(),
  ...over,
});

/** A part of one account, identified by its number. */
const holding = (mask: string, value: number): Part =>
  aPart({
    accounts: [
      aCountedAccount({
        itemId: mask,
        accountId: mask,
        persistentId: mask,
        mask,
        name: `Savings ${mask}`,
        value: cents(value),
      }),
    ],
  });

const asked = (minimum: number): FundsReportIn<'pending'> => aFundsReport({ proofAmount: cents(minimum) });
/** Both parts of a request for this amount. */
const halvesOf = (minimum: number, [one, other]: [Part, Part]): [Half, Half] => [
  { fundsReport: asked(minimum), part: one, role: 'buyer' },
  { fundsReport: asked(minimum), part: other, role: 'buyer' },
];
const verdictFor = (minimum: number, parts: [Part, Part]) => jointVerdict(halvesOf(minimum, parts), NOW);

const side = (name: string, place: number, part: Part, role: Role = 'buyer') =>
  sideOf(
    aRequest({
      clientFirstName: name,
      clientEmail: `${name}@example.com`,
      joint: aJoint({ linkId: 'x', communicationId: 'y', name: 'other' }, place, role),
    }),
    aFundsReport(),
    part,
  );
const contentFor = (...sides: ReturnType<typeof side>[]) =>
  jointContent(aFundsReport({ state: 'issued' }), sides, { sameAccounts: 'none', covered: new Set() });

describe('the part of one buyer', () => {
  const movement = (day: number) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, name: '', amount: cents(day) });

  // Seen red: they were dropped, and one account under two names counted twice when a payment left it in between.
  it('has the latest transactions where the bank was asked for them, to tell accounts apart', () => {
    const transactions = Array.from({ length: 60 }, (_, at) => movement(1 + (at % 28)));
    const [account] = partOf(
      { accepts: 'cash' },
      [aBank({ accounts: [{ ...anAccount(), transactions }] })],
      NOW,
    ).accounts;
    expect(account?.movements).toHaveLength(40);
    expect(account?.movements?.at(-1)).toBe('2026-11-28 28');
    expect(partOf({ accepts: 'cash' }, [aBank()], NOW).accounts[0]).not.toHaveProperty('movements');
  });
});

describe('two buyers', () => {
  it('reach together what neither reaches alone, to the cent', () => {
    const verdict = (one: number, other: number, minimum: number) =>
      verdictFor(minimum, [holding('1111', one), holding('2222', other)]).confirmed;
    expect(verdict(24_000_000, 24_000_000, 48_000_000)).toBe(true);
    expect(verdict(24_000_000, 23_999_999, 48_000_000)).toBe(false);
    expect(verdict(50_000_000, -3_000_000, 48_000_000)).toBe(false);
  });

  it('get the same verdict as one portfolio of both, in either order', () => {
    const amount = fc.integer({ min: -(10 ** 8), max: 10 ** 10 });
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 8 }),
        fc.array(amount, { maxLength: 8 }),
        amount,
        (one, other, minimum) => {
          const part = (itemId: string, values: number[]) => {
            const accounts = values.map((value, index) => {
              const number = `${itemId}${index}`;
              return anAccount({ accountId: number, persistentId: number, mask: number, value: cents(value) });
            });
            return partOf(asked(minimum), [aBank({ itemId, accounts })], NOW);
          };
          const parts: [Part, Part] = [part('110', one), part('220', other)];
          const sum = [...one, ...other].reduce((all, value) => all + BigInt(value), 0n);
          expect(verdictFor(minimum, parts).confirmed).toBe(sum >= BigInt(minimum));
          expect(verdictFor(minimum, [parts[1], parts[0]]).confirmed).toBe(sum >= BigInt(minimum));
        },
      ),
      { numRuns: sized(150, 5000) },
    );
  });

  it('are never confirmed for more than there really is, whichever of them lists which account', () => {
    fc.assert(
      fc.property(realAccounts, fc.integer({ min: 1, max: 10_000_000_00 }), (all, minimum) => {
        const views = all.flatMap(seen);
        // Each sign-in belongs to one buyer. Both list a joint account.
        const ofBuyer = (odd: number) => views.filter(({ itemId }) => Number(itemId.at(-1)) % 2 === odd);
        const parts: [Part, Part] = [aPart({ accounts: ofBuyer(0) }), aPart({ accounts: ofBuyer(1) })];
        const verdict = verdictFor(minimum, parts);
        expect(verdict.confirmed).toBe(countFunds(views).total >= minimum);
        if (verdict.confirmed) expect(really(all)).toBeGreaterThanOrEqual(BigInt(minimum));
      }),
      { numRuns: sized(150, 5000) },
    );
  });

  it('who share an account reach what it holds, and not twice that', () => {
    const parts: [Part, Part] = [
      aPart({ accounts: [aCountedAccount()] }),
      aPart({ accounts: [aCountedAccount({ itemId: 'item-2', accountId: 'a2' })] }),
    ];
    const verdict = (minimum: number) => verdictFor(minimum, parts);
    expect(verdict(64_000_000)).toMatchObject({ confirmed: true, sameAccounts: 'counted once' });
    expect(verdict(64_000_001)).toMatchObject({ confirmed: false, sameAccounts: 'counted once' });
  });

  it('learn which level would be enough, if nothing else is missing to any of them', () => {
    const wider = (mask: string, value: number, investments: number): Part => {
      const { accounts } = holding(mask, value);
      return aPart({ accounts, wider: { investments: [...accounts, ...holding(`${mask}9`, investments).accounts] } });
    };
    const needs = (role: Role, investments: number, gift?: number) =>
      jointVerdict(
        [
          { fundsReport: { ...asked(48_000_000), accepts: 'cash' }, part: wider('1111', 30_000_000, 1), role: 'buyer' },
          {
            fundsReport: { ...asked(48_000_000), accepts: 'cash' },
            part: wider('2222', 1_000_000, investments),
            role,
            gift: gift === undefined ? undefined : cents(gift),
          },
        ],
        NOW,
      ).needs;
    expect(needs('spouse', 17_000_000)).toBe('investments');
    expect(needs('spouse', 16_999_998)).toBeUndefined();
    expect(needs('donor', 17_000_000, 17_999_999)).toBe('investments');
    // Below, the gift doesn't count at all.
    expect(needs('donor', 16_999_998, 17_999_999)).toBeUndefined();
    expect(needs('guarantor', 90_000_000)).toBeUndefined();
  });

  it('can rely on it as long as the older figures are good', () => {
    const earlier = new Date(NOW.getTime() - 12 * DAY).toISOString();
    const { validUntil } = verdictFor(1, [aPart(), aPart({ at: earlier })]);
    expect(validUntil).toBe(deadlineAfter(new Date(earlier), 30));
  });

  it('share one report that holds no figure but the one that was asked for', () => {
    const odd = {
      accounts: [aCountedAccount({ value: cents(31_337_42), owners: ['Odile Odd'] })],
      institutions: ['Odd Bank'],
      holders: ['Odile Odd'],
      ownerVerified: true,
    };
    const first = side('Bo', 1, aPart(odd));
    const second = side(
      'Cleo',
      2,
      aPart({ accounts: [aCountedAccount({ itemId: 'i2', value: cents(27_182_81) })], ownerVerified: false }),
    );
    const content = contentFor(second, first);
    expect(content).toMatchObject({
      clientName: 'Bo Buyer and Cleo Buyer',
      reportType: 1,
      proofAmount: 48_000_000,
      ownerVerified: false,
      holders: ['Odile Odd', 'Bo Buyer'],
      accounts: [],
    });
    expect(content.total).toBeUndefined();
    expect(JSON.stringify(content)).not.toMatch(/3133742|2718281/);
    expect(contentFor(first, second).clientName).toBe('Bo Buyer and Cleo Buyer');
  });
});
