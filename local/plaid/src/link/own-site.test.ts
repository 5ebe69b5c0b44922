import { describe, expect, it } from 'vitest';
import { newLinkToken, startPlaid } from '../../testing/a-plaid.ts';

const LAKESIDE = 'ins_900023';
const RETURN = 'https://groundwork.example/bank-return';

type Answer = Record<string, unknown> & { path: string; error_code?: string };

/** The dialog's own calls for a new token. */
const aDialog = async (redirect_uri: string | undefined = RETURN) => {
  const { sdk, baseUrl } = await startPlaid();
  const open = () => newLinkToken(sdk, redirect_uri ? { redirect_uri } : {});
  const link_token = await open();
  const call = async (path: string, body: object): Promise<Answer> =>
    (await fetch(`${baseUrl}${path}`, { method: 'POST', body: JSON.stringify({ link_token, ...body }) })).json();
  const leave = () => call('/link/leave', { institution_id: LAKESIDE });
  /** At the bank; gives the address that the bank leads back to. */
  const answerAtBank = async (answer: 'share' | 'refuse'): Promise<string> => {
    const body = new URLSearchParams({ answer });
    const reply = await fetch(`${baseUrl}${(await leave()).path}`, { method: 'POST', body, redirect: 'manual' });
    expect(reply.status).toBe(303);
    return reply.headers.get('location') ?? '';
  };
  const comeBack = (received_redirect_uri: string, more: object = {}) =>
    call('/link/session', { received_redirect_uri, ...more });
  return { sdk, baseUrl, open, call, leave, answerAtBank, comeBack };
};

describe('a bank that signs people in on its own site', () => {
  it('has its own page, and leads back to the accounts', async () => {
    const { sdk, baseUrl, call, leave, answerAtBank, comeBack } = await aDialog();
    const page = await fetch(`${baseUrl}${(await leave()).path}`);
    expect(await page.text()).toContain('<h1>Groundwork asks to see your accounts</h1>');
    const back = await answerAtBank('share');
    expect(back).toMatch(/^https:\/\/groundwork\.example\/bank-return\?oauth_state_id=[\w-]{36}$/);
    const { came_back } = await comeBack(back);
    expect(came_back).toMatchObject({ institution_id: LAKESIDE, next: { step: 'accounts' } });
    const { accounts } = (came_back as { next: { accounts: { id: string }[] } }).next;
    const { public_token } = await call('/link/finish', { account_ids: accounts.map(({ id }) => id) });
    const { access_token } = (await sdk.itemPublicTokenExchange({ public_token: String(public_token) })).data;
    expect((await sdk.accountsGet({ access_token })).data.item.institution_id).toBe(LAKESIDE);
  });

  it('says so of itself', async () => {
    const { sdk } = await aDialog();
    const oauth = async (institution_id: string) =>
      (await sdk.institutionsGetById({ institution_id, country_codes: ['US' as never] })).data.institution.oauth;
    expect([await oauth(LAKESIDE), await oauth('ins_900001')]).toEqual([true, false]);
  });

  it('is refused as Plaid refuses it', async () => {
    const { open, answerAtBank, comeBack } = await aDialog();
    const back = await answerAtBank('share');
    const code = async (uri: string, more?: object) => (await comeBack(uri, more)).error_code;
    expect(await code(RETURN)).toBe('OAUTH_STATE_ID_NOT_FOUND');
    expect(await code(back.replace('bank-return', 'guest'))).toBe('INVALID_FIELD');
    expect(await code(`${RETURN}?oauth_state_id=another`)).toBe('INCORRECT_LINK_TOKEN');
    expect(await code(back, { link_token: await open() })).toBe('INCORRECT_LINK_TOKEN');
    expect(await code(back)).toBeUndefined();
    expect(await code(back)).toBe('OAUTH_STATE_ID_ALREADY_PROCESSED');
  });

  it('links nothing for somebody who does not share', async () => {
    const { answerAtBank, comeBack } = await aDialog();
    expect((await comeBack(await answerAtBank('refuse'))).error_code).toBe('ACCESS_NOT_GRANTED');
  });

  it('is not gone to by a token that names no way back', async () => {
    const { leave } = await aDialog('');
    expect((await leave()).error_message).toContain('the link token has no redirect_uri');
  });
});
