import { describe, expect, it } from 'vitest';
import { bankRefusal } from './bank-refusal.ts';
import { ProviderError, type ProviderFailure } from './provider/funds-provider.ts';

const failed = (failure: ProviderFailure, itemId?: string) =>
  bankRefusal(new ProviderError(failure, 'CODE', "In the provider's own words", itemId));

describe('a person who waits for their bank', () => {
  it.each([
    ['needs_sign_in', 409, 'BANK_NEEDS_SIGN_IN', /sign in again/, undefined],
    ['unavailable', 503, 'BANK_UNAVAILABLE', /Nothing is lost/, 30],
    ['not_ready', 503, 'BANK_UNAVAILABLE', /Nothing is lost/, 30],
    ['no_accounts', 409, 'BANK_REFUSED', /no checking or savings account/, undefined],
    ['refused', 409, 'BANK_REFUSED', /link the account again/, undefined],
  ] as const)('learns what to do when it is %s', (failure, status, code, words, retryAfterSeconds) => {
    const refusal = failed(failure);
    expect(refusal).toMatchObject({ status, code, retryAfterSeconds });
    expect(refusal.message).toMatch(words);
    expect(refusal.message).not.toContain("provider's own words");
  });

  it('learns which bank needs them to sign in', () => {
    expect(failed('needs_sign_in', 'item-7').extra).toEqual({ item_id: 'item-7' });
  });
});
