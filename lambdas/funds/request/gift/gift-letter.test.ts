import { expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { GIFT_BLANK, giftClauses } from './gift-letter.ts';

const LETTER = { donor: 'Dana Donor', recipients: ['Bo Buyer'], relationship: 'mother', property: '12 Elm Street' };

it.each(['en', 'es'] as const)(
  'has a blank for an amount that is not typed yet, and never a gift of nothing (%s)',
  (language) => {
    const gift = (amount: number) => giftClauses({ ...LETTER, amount: cents(amount) }, language)[0]?.text;
    expect(gift(0)).toContain(GIFT_BLANK);
    expect(gift(0)).not.toContain('$0');
    expect(gift(5_000_000)).toContain('$50,000');
  },
);
