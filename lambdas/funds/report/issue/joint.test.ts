import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { countFunds } from '#public/funds/bank';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { aLetter } from '#test/builders/a-letter.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { realAccounts, really, seen } from '#test/builders/real-accounts.ts';
import type { LetterIn, Part } from '../entity.ts';
import { type Half, jointContent, jointVerdict, partOf } from './joint.ts';

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

/** A part of one account, told from others by its number. */
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

const asked = (minimum: number): LetterIn<'pending'> => aLetter({ proofAmount: cents(minimum) });
/** Both parts of a request for this amount. */
const halvesOf = (minimum: number, [one, other]: [Part, Part]): [Half, Half] => [
  { letter: asked(minimum), part: one },
  { letter: asked(minimum), part: other },
];
const verdictFor = (minimum: number, parts: [Part, Part]) => jointVerdict(halvesOf(minimum, parts), NOW);

const half = (name: string, place: 1 | 2, part: Part) => ({
  letter: aLetter({ state: 'issued' }),
  sameAccounts: 'none' as const,
  request: aRequest({
    clientFirstName: name,
    clientEmail: `${name}@example.com`,
    joint: { linkId: 'x', communicationId: 'y', name: 'other', place },
  }),
  part,
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
      { numRuns: 2000 },
    );
  });

  it('are never confirmed for more than there really is, whichever of them lists which account', () => {
    fc.assert(
      fc.property(realAccounts, fc.integer({ min: 1, max: 10_000_000_00 }), (all, minimum) => {
        const views = all.flatMap(seen);
        // Each sign-in is one buyer's. What both own, both list.
        const ofBuyer = (odd: number) => views.filter(({ itemId }) => Number(itemId.at(-1)) % 2 === odd);
        const parts: [Part, Part] = [aPart({ accounts: ofBuyer(0) }), aPart({ accounts: ofBuyer(1) })];
        const verdict = verdictFor(minimum, parts);
        expect(verdict.confirmed).toBe(countFunds(views).total >= minimum);
        if (verdict.confirmed) expect(really(all)).toBeGreaterThanOrEqual(BigInt(minimum));
      }),
      { numRuns: 2000 },
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

  it('can rely on it as long as the older figures are good', () => {
    const earlier = new Date(NOW.getTime() - 12 * DAY).toISOString();
    const { validUntil } = verdictFor(1, [aPart(), aPart({ at: earlier })]);
    expect(Date.parse(validUntil) - Date.parse(earlier)).toBe(30 * DAY);
  });

  it('share one report that holds no figure but the one that was asked for', () => {
    const odd = {
      accounts: [aCountedAccount({ value: cents(31_337_42), owners: ['Odile Odd'] })],
      institutions: ['Odd Bank'],
      holders: ['Odile Odd'],
      ownerVerified: true,
    };
    const first = half('Bo', 1, aPart(odd));
    const second = half(
      'Cleo',
      2,
      aPart({ accounts: [aCountedAccount({ itemId: 'i2', value: cents(27_182_81) })], ownerVerified: false }),
    );
    const content = jointContent(second, first);
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
    expect(jointContent(first, second).clientName).toBe('Bo Buyer and Cleo Buyer');
  });
});
