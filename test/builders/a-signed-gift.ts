// A donor's signed gift letter, before the worker has made its file.
import { cents } from '../../lambdas/core/platform/money.ts';
import { GIFT_LETTER_VERSION, type SignedGift } from '../../lambdas/funds/request/gift/gift-letter.ts';
import { NOW } from './now.ts';

export const aSignedGift = (over: Partial<SignedGift> = {}): SignedGift => ({
  amount: cents(18_000_000),
  relationship: 'mother',
  property: '12 Elm Street',
  signature: 'Dana Buyer',
  words: GIFT_LETTER_VERSION,
  signedAt: NOW.toISOString(),
  hash: 'entry',
  ...over,
});
