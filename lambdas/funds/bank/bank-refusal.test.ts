import { describe, expect, it } from 'vitest';
import { bankRefusal } from './bank-refusal.ts';
import { asProviderError } from './provider/plaid.ts';

/** As the SDK throws what Plaid has answered. */
const answered = (error_code: string, over: { error_type?: string; status?: number; item_id?: string } = {}) => {
  const { error_type = 'ITEM_ERROR', status = 400, item_id } = over;
  return { response: { status, data: { error_type, error_code, error_message: 'In the words of the bank', item_id } } };
};
const toldOf = (thrown: unknown) => {
  const { status, code, message, retryAfterSeconds } = bankRefusal(asProviderError(thrown));
  return { status, code, message, retryAfterSeconds };
};

describe('a person is told', () => {
  it.each([
    ['ITEM_LOGIN_REQUIRED', 409, 'BANK_NEEDS_SIGN_IN', /sign in again/],
    ['PENDING_EXPIRATION', 409, 'BANK_NEEDS_SIGN_IN', /sign in again/],
    ['USER_PERMISSION_REVOKED', 409, 'BANK_NEEDS_SIGN_IN', /sign in again/],
    ['INSTITUTION_DOWN', 503, 'BANK_UNAVAILABLE', /Nothing is lost/],
    ['INSTITUTION_NOT_RESPONDING', 503, 'BANK_UNAVAILABLE', /Nothing is lost/],
    ['PLANNED_MAINTENANCE', 503, 'BANK_UNAVAILABLE', /Nothing is lost/],
    ['INTERNAL_SERVER_ERROR', 503, 'BANK_UNAVAILABLE', /Nothing is lost/],
    ['PRODUCT_NOT_READY', 503, 'BANK_UNAVAILABLE', /Nothing is lost/],
    ['NO_ACCOUNTS', 409, 'BANK_REFUSED', /no checking or savings account/],
    ['NO_DEPOSITORY_ACCOUNTS', 409, 'BANK_REFUSED', /no checking or savings account/],
    ['INSTITUTION_NO_LONGER_SUPPORTED', 409, 'BANK_REFUSED', /link the account again/],
    ['INVALID_PUBLIC_TOKEN', 409, 'BANK_REFUSED', /link the account again/],
  ])('of %s what can be done about it', (errorCode, status, code, words) => {
    const told = toldOf(answered(errorCode));
    expect(told).toMatchObject({ status, code, message: expect.stringMatching(words) });
    expect(told.message).not.toContain('In the words of the bank');
    expect(told.retryAfterSeconds).toBe(status === 503 ? 30 : undefined);
  });

  it('of too many questions, and of no answer at all, that it passes', () => {
    const limited = answered('RATE_LIMIT', { error_type: 'RATE_LIMIT_EXCEEDED', status: 429 });
    for (const thrown of [limited, { code: 'ECONNRESET' }, answered('WHATEVER', { status: 500 })])
      expect(toldOf(thrown)).toMatchObject({ status: 503, code: 'BANK_UNAVAILABLE', retryAfterSeconds: 30 });
  });

  it('which bank it is that wants to be signed in to', () => {
    const refusal = bankRefusal(asProviderError(answered('ITEM_LOGIN_REQUIRED', { item_id: 'item-7' })));
    expect(refusal.extra).toEqual({ item_id: 'item-7' });
  });
});
