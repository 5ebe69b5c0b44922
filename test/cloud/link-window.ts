// Plaid's window as its own script drives it: the provider announces the end of such a session, as it can't for a token of the sandbox.
import type { Guest } from './actors.ts';
import { call, local } from './client.ts';

type Step = { accounts?: { id: string }[]; public_token?: string };

/** Signs in at a bank. This answer finishes the window, and returns a public token: to the page, if it's still open. */
export const signInInWindow = async (
  { link, cookie }: Guest,
  institution_id: string,
): Promise<() => Promise<string>> => {
  const { plaid } = await local();
  const { body: token } = await call('POST', '/api/guest/create_link_token', { body: link, cookie });
  const ask = async (path: string, more: object): Promise<Step> => {
    const body = JSON.stringify({ link_token: token.link_token, ...more });
    const reply = await fetch(`${plaid.baseUrl}/link/${path}`, { method: 'POST', body });
    if (!reply.ok) throw new Error(`/link/${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  await ask('session', {});
  const { accounts = [] } = await ask('sign_in', { institution_id, username: 'Bo Buyer', password: 'right' });
  return async () => (await ask('finish', { account_ids: accounts.map(({ id }) => id) })).public_token ?? '';
};
