import type { PlaidApi } from 'plaid';
import { describe, expect, it } from 'vitest';
import { asked, linkBank, refusalOf, sdkFor, startPlaid } from '../testing/a-plaid.ts';

const tokenRefusal = async (change: object): Promise<string> => {
  const { sdk } = await startPlaid({ redirectUris: ['https://groundwork.example/bank-return'] });
  const { code, message } = await refusalOf(sdk.linkTokenCreate({ ...asked, ...change }));
  return `${code}: ${message}`;
};

describe('the simulator refuses as Plaid does', () => {
  it('wrong keys, and missing ones', async () => {
    const { baseUrl } = await startPlaid();
    expect(await refusalOf(sdkFor(baseUrl, 'wrong').linkTokenCreate(asked))).toEqual({
      status: 400,
      code: 'INVALID_API_KEYS',
      message: 'invalid client_id or secret provided',
    });
    const bare = await fetch(`${baseUrl}/item/get`, { method: 'POST', body: '{}' });
    expect(await bare.json()).toMatchObject({
      error_type: 'INVALID_REQUEST',
      error_code: 'MISSING_FIELDS',
      error_message: 'the following required fields are missing: client_id, secret',
      display_message: null,
      request_id: expect.stringMatching(/^\w{15}$/),
    });
  });

  it.each([
    [{ color: 'red' }, 'UNKNOWN_FIELDS: the following fields are not recognized by this endpoint: color'],
    [
      { user: { client_user_id: 'a', nickname: 'b' } },
      'UNKNOWN_FIELDS: the following fields are not recognized by this endpoint: user.nickname',
    ],
    [{ user: undefined }, 'MISSING_FIELDS: the following required fields are missing: user'],
    [{ client_name: undefined }, 'MISSING_FIELDS: the following required fields are missing: client_name'],
    [{ client_name: 'x'.repeat(31) }, 'INVALID_FIELD: client_name must be 30 characters or fewer'],
    [
      { user: { client_user_id: 'jane@example.com' } },
      'INVALID_FIELD: user.client_user_id must not contain personally identifiable information',
    ],
    [{ country_codes: ['XX'] }, 'INVALID_FIELD: country_codes.0 must be supported country codes'],
    [{ webhook: 'not a url' }, 'INVALID_FIELD: webhook must be a valid URL'],
    [
      { redirect_uri: 'https://groundwork.example/guest?id=1' },
      'INVALID_FIELD: redirect_uri must not contain query parameters or a fragment',
    ],
    [
      { redirect_uri: 'http://groundwork.example/bank-return' },
      'INVALID_FIELD: redirect_uri must be a valid HTTPS URL',
    ],
    [
      { redirect_uri: 'https://elsewhere.example/' },
      'INVALID_FIELD: OAuth redirect URI must be configured in the developer dashboard',
    ],
    [{ products: ['asset'] }, 'INVALID_FIELD: products.0 must be supported products'],
    [{ products: ['assets', 'balance'] }, 'INVALID_FIELD: products.1 must not hold balance'],
    [
      { account_filters: { depository: { account_subtypes: ['everything'] } } },
      'INVALID_FIELD: account_filters.depository.account_subtypes.0 must be a supported account subtype',
    ],
    [
      { account_filters: { depository: { subtypes: ['all'] } } },
      /^UNKNOWN_FIELDS: .*account_filters.depository.subtypes/,
    ],
    [{ institution_id: 'ins_1' }, 'INVALID_INSTITUTION: invalid institution_id provided'],
    [{ client_name: 7 }, 'INVALID_FIELD: client_name must be a properly formatted, non-empty string'],
    [
      { access_token: 'access-production-00000000-0000-0000-0000-000000000000' },
      'INVALID_ACCESS_TOKEN: provided access token is for the wrong Plaid environment. expected "sandbox", got "production"',
    ],
    [{ products: [] }, 'MISSING_FIELDS: the following required fields are missing: products'],
    [
      { access_token: 'access-sandbox-00000000-0000-0000-0000-000000000000' },
      'INVALID_ACCESS_TOKEN: could not find matching access token',
    ],
  ])('a link token with %j', async (change, expected) => {
    expect(await tokenRefusal(change)).toMatch(expected);
  });

  it('a body that is no JSON, and an endpoint that does not exist', async () => {
    const { baseUrl } = await startPlaid();
    const post = async (path: string, body: string) => (await fetch(baseUrl + path, { method: 'POST', body })).json();
    expect(await post('/item/get', '{"a":')).toMatchObject({ error_code: 'INVALID_BODY' });
    expect(await post('/item/got', '{}')).toMatchObject({ error_code: 'NOT_FOUND' });
  });

  it('a public token that is malformed, unknown, used or too old', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const { sdk } = await startPlaid({ now: () => now });
    const exchange = (public_token: string) => refusalOf(sdk.itemPublicTokenExchange({ public_token }));
    const create = async (client: PlaidApi) =>
      (await client.sandboxPublicTokenCreate({ institution_id: 'ins_900001', initial_products: ['assets' as never] }))
        .data.public_token;
    expect((await exchange('nonsense')).message).toContain('expected format: public-<environment>-<identifier>');
    expect((await exchange('public-sandbox-00000000')).code).toBe('INVALID_PUBLIC_TOKEN');
    const used = await create(sdk);
    await sdk.itemPublicTokenExchange({ public_token: used });
    expect((await exchange(used)).code).toBe('INVALID_PUBLIC_TOKEN');
    const old = await create(sdk);
    now = new Date('2026-11-21T10:30:01Z');
    expect((await exchange(old)).message).toContain('provided public token is expired');
  });

  it('a link token after four hours', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const { sdk, baseUrl } = await startPlaid({ now: () => now });
    const { link_token, expiration } = (await sdk.linkTokenCreate(asked)).data;
    expect(expiration).toBe('2026-11-21T14:00:00.000Z');
    now = new Date('2026-11-21T14:00:01Z');
    const answer = await fetch(`${baseUrl}/link/session`, { method: 'POST', body: JSON.stringify({ link_token }) });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'INVALID_LINK_TOKEN' }]);
  });

  it('an item that was removed, and accounts that are not its own', async () => {
    const { sdk } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900001');
    const others = sdk.accountsBalanceGet({ access_token, options: { account_ids: ['unknown'] } });
    expect(await refusalOf(others)).toMatchObject({ code: 'INVALID_ACCOUNT_ID' });
    await sdk.itemRemove({ access_token });
    expect(await refusalOf(sdk.itemGet({ access_token }))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
    expect(await refusalOf(sdk.itemRemove({ access_token }))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });

  it.each([-1, 732, 1.5])('a report over %d days', async (days_requested) => {
    const { sdk } = await startPlaid();
    const { access_token } = await linkBank(sdk, 'ins_900001');
    expect(await refusalOf(sdk.assetReportCreate({ access_tokens: [access_token], days_requested }))).toMatchObject({
      code: 'INVALID_FIELD',
    });
  });

  it('a report of an item without the assets product', async () => {
    const { sdk } = await startPlaid();
    const { data } = await sdk.sandboxPublicTokenCreate({
      institution_id: 'ins_900001',
      initial_products: ['auth' as never],
    });
    const { access_token } = (await sdk.itemPublicTokenExchange({ public_token: data.public_token })).data;
    const create = sdk.assetReportCreate({ access_tokens: [access_token], days_requested: 0 });
    expect(await refusalOf(create)).toMatchObject({ code: 'PRODUCT_NOT_ENABLED' });
  });
});

describe('the fault layer', () => {
  const faulty = async (kind: 'reset' | '429' | '500' | 'cut' | 'timeout' | 'slow', when: 'before' | 'after') => {
    let armed = true;
    const faults = (path: string) => {
      if (!armed || path !== '/item/remove') return undefined;
      armed = false;
      return { kind, when, ms: 20 };
    };
    const { sdk } = await startPlaid({ faults });
    const { access_token } = await linkBank(sdk, 'ins_900001');
    const outcome = await sdk.itemRemove({ access_token }).then(
      ({ data }) => (typeof data === 'string' ? 'cut' : 'answered'),
      (error) => error.response?.data.error_code ?? error.code,
    );
    const removed = (await refusalOf(sdk.itemGet({ access_token })).catch(() => ({ code: 'still there' }))).code;
    return [outcome, removed];
  };

  it.each([
    ['reset', 'before', 'ECONNRESET', 'still there'],
    ['reset', 'after', 'ECONNRESET', 'ITEM_NOT_FOUND'],
    ['timeout', 'before', 'ECONNRESET', 'still there'],
    ['429', 'before', 'RATE_LIMIT', 'still there'],
    ['500', 'after', 'INTERNAL_SERVER_ERROR', 'ITEM_NOT_FOUND'],
    ['cut', 'after', 'cut', 'ITEM_NOT_FOUND'],
    ['slow', 'after', 'answered', 'ITEM_NOT_FOUND'],
  ] as const)('%s %s the effect: the caller sees %s, the item is %s', async (kind, when, outcome, removed) => {
    expect(await faulty(kind, when)).toEqual([outcome, removed]);
  });
});
