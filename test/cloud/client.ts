// The product as a program from outside sees it: calls, sign-ins, the mailbox and the bank's sandbox.

import { type Account, tokenOf, tokensOf, type UserPool } from 'cdk-run/srp-client';
import { inject } from 'vitest';
import { eventually } from './eventually.ts';
import { type Answer, type CallOptions, tellListeners } from './heard.ts';
import { liftQuotas } from './lift-quotas.ts';

/** The scripts that go the tests' ways have no test run to ask. */
export const baseUrl = () => process.env.CLOUD_URL ?? inject('baseUrl');

export const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
  const answer = await asked(method, path, options);
  tellListeners({ method, path, options, answer });
  return answer;
};

const asked = async (method: string, path: string, options: CallOptions): Promise<Answer> => {
  const { token, body, raw, headers = {}, cookie } = options;
  const reply = await fetch(`${baseUrl()}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : undefined };
};

export const local = async () => (await call('GET', '/_local')).body;

export const userPool = async (): Promise<UserPool> => (await call('GET', '/config.json')).body;

export const signIn = async (account: Account): Promise<string> => tokenOf(await userPool(), account);

export type BrowserSession = { token: string; cookie: string };

/** Signs in like our pages: with a session, and the cookie for calls that need more than an ID token. */
export const signInOnPages = async (account: Account): Promise<BrowserSession> => {
  const { RefreshToken } = await tokensOf(await userPool(), account);
  const begun = await call('POST', '/api/session', {
    headers: { origin: baseUrl() },
    body: { refresh_token: RefreshToken },
  });
  if (begun.status !== 201) throw new Error(`The session was refused: ${begun.text}`);
  return { token: begun.body.token, cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

/** The demo agent sends for many tests, and is new. */
export const liftQuotasOf = async (who: 'agent' | 'staff', token: string): Promise<void> => {
  if (who === 'agent') await liftQuotas((await local()).dynamodb, (await call('GET', '/api/me', { token })).body.id);
};

/** A demo account, signed in as our pages do it. */
export const browserOf = async (who: 'agent' | 'staff'): Promise<BrowserSession> => {
  const session = await signInOnPages((await local()).accounts[who]);
  await liftQuotasOf(who, session.token);
  return session;
};

export const signInAs = async (who: 'agent' | 'staff'): Promise<string> => {
  const token = await signIn((await local()).accounts[who]);
  await liftQuotasOf(who, token);
  return token;
};

export type Mail = {
  id: string;
  at: string;
  to: string[] | string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
};

/** The mail to an address, the newest first. */
export const mailsTo = async (address: string, about = /./): Promise<Mail[]> => {
  const mails = (await call('GET', `/_local/mail?to=${encodeURIComponent(address)}`)).body as Mail[];
  // The mailbox finds addresses by any part of them.
  const isTo = ({ to }: Mail) => [to].flat().some((one) => (/<(.+)>$/.exec(one)?.[1] ?? one) === address);
  return mails.filter((mail) => isTo(mail) && about.test(mail.subject));
};

export const mailTo = (address: string, about: RegExp): Promise<Mail> =>
  eventually(async () => (await mailsTo(address, about))[0]);

/** Id and pin of a guest's link, as the mail carries it. */
export const guestLinkIn = (mail: Mail): { request_id: string; request_pin: string } => {
  const match = /\/guest(?:-report)?\/([^/\s"]+)\/([^/\s"?]+)/.exec(mail.text);
  if (!match?.[1] || !match[2]) throw new Error(`There is no link in: ${mail.text}`);
  return { request_id: match[1], request_pin: match[2] };
};

export const temporaryPasswordIn = (mail: Mail | undefined): string =>
  /Temporary password: ([^\s<]+)/.exec(mail?.text || mail?.html || '')?.[1] ?? '';

/** An account of Plaid's custom sandbox user. */
export type CustomAccount = {
  subtype?: string;
  starting_balance: number;
  force_available_balance?: number;
  currency?: string;
  type?: string;
  meta?: { name?: string; mask?: string; persistent_account_id?: string; limit?: number };
  identity?: { names: string[] };
};

/** The accounts that this sign-in shows instead of the institution's own, or their holder. */
export type SignIn = CustomAccount[] | { holder: string };

/** The person who opens the bank's window: a guest by their link, or an account. */
export type Opener = { link?: object; token?: string; cookie?: string };

/** Link's token after a sign-in at a bank. */
export const publicToken = async (opener: Opener, institution_id: string, signIn?: SignIn): Promise<string> => {
  const { link: body, token, cookie } = opener;
  const opened = body
    ? await call('POST', '/api/guest/create_link_token', { body, cookie })
    : await call('GET', '/api/create_link_token', { token, cookie });
  return throughWindow(opened.body.link_token, institution_id, signIn);
};

export const throughWindow = async (link_token: string, institution_id: string, signIn?: SignIn): Promise<string> => {
  const custom =
    signIn &&
    ('holder' in signIn
      ? { username: signIn.holder }
      : { username: 'user_custom', password: JSON.stringify({ override_accounts: signIn }) });
  const { plaid } = await local();
  const asked = JSON.stringify({ link_token, institution_id, ...custom });
  const reply = await fetch(`${plaid.baseUrl}/link/at_once`, { method: 'POST', body: asked });
  const body = (await reply.json()) as { public_token?: string; error_message?: string };
  if (!body.public_token) throw new Error(`The window refused: ${body.error_message}`);
  return body.public_token;
};
