import { CLIENT_ID, linkBank, SECRET, startPlaid } from '@local/plaid/testing/a-plaid';
import { describe, expect, it } from 'vitest';
import { createPlaid } from './plaid.ts';
import { asProviderError } from './plaid-errors.ts';

/** The SDK's error: with the answer, and with the request headers that carry the secret. */
const answered = (status: number, error_code: string, error_type = 'ITEM_ERROR') => ({
  message: `Request failed with status code ${status}`,
  config: { headers: { 'PLAID-SECRET': 'the-secret' } },
  response: { status, data: { error_code, error_type, error_message: `about ${error_code}`, item_id: 'item-1' } },
});

describe('an answer of Plaid', () => {
  it.each([
    ['ITEM_LOGIN_REQUIRED', 400, 'ITEM_ERROR', 'needs_sign_in'],
    // Seen red: with wrong keys of ours, a bank that was to be disconnected counted as gone.
    ['INVALID_API_KEYS', 400, 'INVALID_INPUT', 'unavailable'],
    ['ACCESS_NOT_GRANTED', 400, 'ITEM_ERROR', 'needs_sign_in'],
    ['USER_PERMISSION_REVOKED', 400, 'ITEM_ERROR', 'needs_sign_in'],
    ['PRODUCT_NOT_READY', 400, 'ASSET_REPORT_ERROR', 'not_ready'],
    ['INSTITUTION_DOWN', 400, 'INSTITUTION_ERROR', 'unavailable'],
    ['INSTITUTION_NOT_RESPONDING', 400, 'INSTITUTION_ERROR', 'unavailable'],
    ['RATE_LIMIT', 429, 'RATE_LIMIT_EXCEEDED', 'unavailable'],
    ['INTERNAL_SERVER_ERROR', 500, 'API_ERROR', 'unavailable'],
    ['PLANNED_MAINTENANCE', 503, 'API_ERROR', 'unavailable'],
    ['NO_ACCOUNTS', 400, 'ITEM_ERROR', 'no_accounts'],
    ['DATA_UNAVAILABLE', 400, 'ASSET_REPORT_ERROR', 'refused'],
    ['ITEM_NOT_FOUND', 400, 'ITEM_ERROR', 'refused'],
    ['INVALID_PUBLIC_TOKEN', 400, 'INVALID_INPUT', 'refused'],
    ['A_CODE_OF_TOMORROW', 400, 'ITEM_ERROR', 'refused'],
  ])('of %s (%i) means %s for us', (code, status, type, failure) => {
    expect(asProviderError(answered(status, code, type))).toMatchObject({
      failure,
      providerCode: code,
      itemId: 'item-1',
    });
  });

  it('that never comes means a passing failure', () => {
    expect(asProviderError({ code: 'ECONNRESET', message: 'socket hang up' }).failure).toBe('unavailable');
  });

  it('never has the secret in its error', () => {
    const error = asProviderError(answered(400, 'ITEM_LOGIN_REQUIRED'));
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('the-secret');
    expect(error.cause).toBeUndefined();
  });
});

describe("the token that opens the bank's window", () => {
  const SITE = 'https://groundwork.example';

  it.each(['a new bank', 'a bank that is signed in to again'])(
    'names for %s the one address that the bank leads back to, without any query',
    async (what) => {
      const { sdk, baseUrl } = await startPlaid({ redirectUris: [`${SITE}/bank-return`] });
      const credentials = async () => ({ client_id: CLIENT_ID, secret: SECRET });
      const repairToken = what === 'a new bank' ? undefined : (await linkBank(sdk, 'ins_900001')).access_token;
      const plaid = createPlaid({ baseUrl, siteUrl: SITE, credentials });
      const link_token = await plaid.createLinkToken({ userId: 'guest-1', repairToken });
      const { metadata } = (await sdk.linkTokenGet({ link_token })).data;
      expect(metadata).toMatchObject({
        redirect_uri: `${SITE}/bank-return`,
        webhook: `${SITE}/api/webhooks/plaid`,
        client_name: 'Groundwork',
        language: 'en',
      });
    },
  );
});
