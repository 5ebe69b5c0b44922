// Google and Facebook as the hosted UI plays them: a page on which the developer says who this is.
import { CognitoError } from '../api/errors.ts';
import { readBody } from '../api/http-body.ts';
import type { Pool } from '../pool.ts';
import { type ProviderAccount, signInWithProvider } from './federation.ts';
import { conclude, type Flow, FlowError, FlowPageError, readFlow } from './hosted-flow.ts';
import { providerPage } from './hosted-pages.ts';
import { type HostedUi, page, providerPath, redirect, type Visit } from './visit.ts';

const MOST_REMEMBERED = 8;

export const playableProviders = ({ settings }: Pool, { client }: Flow): string[] =>
  settings.identityProviders.filter((name) => client.properties.SupportedIdentityProviders?.includes(name));

export const visitProvider = async ({ pool, codes, sessions }: HostedUi, visit: Visit, name: string) => {
  const flow = readFlow(pool, visit.query);
  if (!playableProviders(pool, flow).includes(name)) throw new FlowPageError('There is no such identity provider.');
  const known = pool.data.providerAccounts[name] ?? [];
  const show = (error?: string) =>
    page(visit, error ? 400 : 200, providerPage(name, flow, known, providerPath(visit, name, flow), error));
  if (visit.request.method !== 'POST') return show();

  const form = new URLSearchParams(await readBody(visit.request));
  refuseIfAsked(flow, form.get('choice'));
  const account = readAccount(name, known, form);
  if (!account) return show('Enter a name and an email address.');
  pool.data.providerAccounts[name] = remembered(known, account);
  try {
    const user = await signInWithProvider(pool, flow.client, name, account);
    sessions.begin(visit.response, visit.prefix, user, name);
    redirect(visit, await conclude(pool, codes, flow, user));
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    throw new FlowError(flow, 'invalid_request', error.message);
  }
};

/** The page can also play a person who changes their mind, and a provider that fails. */
const refuseIfAsked = (flow: Flow, choice: string | null): void => {
  if (choice === 'cancel') throw new FlowError(flow, 'access_denied', 'User denied access');
  if (choice === 'fail') throw new FlowError(flow, 'server_error', 'Exception processing authorization code');
};

/** Undefined when something is missing; Facebook may know no address. */
const readAccount = (
  provider: string,
  known: ProviderAccount[],
  form: URLSearchParams,
): ProviderAccount | undefined => {
  const choice = form.get('choice') ?? 'new';
  if (choice !== 'new') return known[Number(choice)];
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  const isGoogle = provider === 'Google';
  const mayBeMissing = !isGoogle && email === '';
  if (!name || (!mayBeMissing && !/^[^\s@]+@[^\s@]+$/.test(email))) return undefined;
  return { name, email, emailVerified: isGoogle && form.has('email_verified') };
};

/** The latest first, each once; one that is chosen from the list keeps its place. */
const remembered = (known: ProviderAccount[], account: ProviderAccount): ProviderAccount[] => {
  if (known.includes(account)) return known;
  const others = known.filter((one) => one.email !== account.email || one.name !== account.name);
  return [account, ...others].slice(0, MOST_REMEMBERED);
};
