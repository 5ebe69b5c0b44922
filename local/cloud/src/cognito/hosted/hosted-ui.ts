// The hosted UI: authorize, login, the played providers, logout. Its token calls are in hosted-token.ts.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError } from '../api/errors.ts';
import { readBody } from '../api/http-body.ts';
import type { Pool } from '../pool.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { type ProviderAccount, signInWithProvider } from './federation.ts';
import { conclude, type Flow, FlowError, FlowPageError, openCodeStore, readFlow } from './hosted-flow.ts';
import { errorPage, loginPage, providerPage } from './hosted-pages.ts';
import { openHostedSessions } from './hosted-sessions.ts';
import { handleTokenCall, tokenPaths } from './hosted-token.ts';

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  prefix: string;
  path: string;
  query: URLSearchParams;
};

export const createHostedUi = (pool: Pool) => {
  const codes = openCodeStore(pool.now);
  const sessions = openHostedSessions(pool.now);

  const playable = (flow: Flow) =>
    pool.settings.identityProviders.filter((name) => flow.client.properties.SupportedIdentityProviders?.includes(name));
  const providerPath = ({ prefix }: Visit, name: string, flow: Flow) => `${prefix}/provider/${name}?${flow.query}`;

  const authorize = async (visit: Visit) => {
    const flow = readFlow(pool, visit.query);
    const session = sessions.find(visit.request);
    const user = pool.data.users[session?.username ?? ''];
    const fits = flow.provider === null || flow.provider === session?.provider;
    if (session && user?.enabled && fits && (flow.prompt === null || flow.prompt === 'none')) {
      return redirect(visit, await conclude(pool, codes, flow, user));
    }
    if (flow.prompt === 'none') throw new FlowError(flow, 'login_required', 'login_required');
    if (flow.provider !== null && flow.provider !== 'COGNITO') {
      return redirect(visit, providerPath(visit, flow.provider, flow));
    }
    redirect(visit, `${visit.prefix}/login?${flow.query}`);
  };

  const login = async (visit: Visit) => {
    const flow = readFlow(pool, visit.query);
    const show = (error?: string) => {
      const providers = playable(flow).map((name) => ({ name, href: providerPath(visit, name, flow) }));
      page(visit, error ? 400 : 200, loginPage(flow, providers, `${visit.prefix}/login?${flow.query}`, error));
    };
    if (visit.request.method !== 'POST') return show();
    const form = new URLSearchParams(await readBody(visit.request));
    try {
      const user = checkPassword(pool, form.get('username') ?? '', form.get('password') ?? '');
      sessions.begin(visit.response, visit.prefix, user, 'COGNITO');
      redirect(visit, await conclude(pool, codes, flow, user));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      show(error.message);
    }
  };

  const chosenAccount = (provider: string, form: URLSearchParams): ProviderAccount | undefined => {
    const known = pool.data.providerAccounts[provider] ?? [];
    const choice = form.get('choice') ?? 'new';
    if (choice !== 'new') return known[Number(choice)];
    const email = form.get('email')?.trim() ?? '';
    const name = form.get('name')?.trim() ?? '';
    const optional = provider !== 'Google' && email === '';
    if (!name || (!optional && !/^[^\s@]+@[^\s@]+$/.test(email))) return undefined;
    const emailVerified = provider === 'Google' && form.has('email_verified');
    const account = { name, email, emailVerified };
    pool.data.providerAccounts[provider] = [
      account,
      ...known.filter((one) => one.email !== email || one.name !== name),
    ].slice(0, 8);
    return account;
  };

  const provider = async (visit: Visit, name: string) => {
    const flow = readFlow(pool, visit.query);
    if (!playable(flow).includes(name)) throw new FlowPageError('There is no such identity provider.');
    const show = (error?: string) => {
      const accounts = pool.data.providerAccounts[name] ?? [];
      page(visit, error ? 400 : 200, providerPage(name, flow, accounts, providerPath(visit, name, flow), error));
    };
    if (visit.request.method !== 'POST') return show();
    const form = new URLSearchParams(await readBody(visit.request));
    if (form.get('choice') === 'cancel') throw new FlowError(flow, 'access_denied', 'User denied access');
    if (form.get('choice') === 'fail') {
      throw new FlowError(flow, 'server_error', 'Exception processing authorization code');
    }
    const account = chosenAccount(name, form);
    if (!account) return show('Enter a name and an email address.');
    try {
      const user = await signInWithProvider(pool, flow.client, name, account);
      sessions.begin(visit.response, visit.prefix, user, name);
      redirect(visit, await conclude(pool, codes, flow, user));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      throw new FlowError(flow, 'invalid_request', error.message);
    }
  };

  const logout = (visit: Visit) => {
    const client = pool.settings.clients.find(({ clientId }) => clientId === visit.query.get('client_id'));
    const target = visit.query.get('logout_uri');
    if (!client) throw new FlowPageError('invalid_client: no app client has this client_id');
    if (target !== null && !client.properties.LogoutURLs?.includes(target)) {
      throw new FlowPageError(`${target} is not a sign-out URL of this app client`);
    }
    const next = target ?? `${visit.prefix}/login?${readFlow(pool, visit.query).query}`;
    sessions.end(visit.request, visit.response, visit.prefix);
    redirect(visit, next);
  };

  const route = async (visit: Visit): Promise<void> => {
    const named = /^\/provider\/([^/]+)$/.exec(visit.path)?.[1];
    if (named !== undefined) return provider(visit, named);
    if (visit.path === '/oauth2/authorize') return authorize(visit);
    if (visit.path === '/login') return login(visit);
    if (visit.path === '/logout') return logout(visit);
    page(visit, 404, errorPage('There is no such page.'));
  };

  return async (request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.slice(prefix.length);
    if (tokenPaths.includes(path)) return handleTokenCall(pool, codes, path, request, response);
    const visit: Visit = { request, response, prefix, path, query: url.searchParams };
    try {
      await route(visit);
    } catch (error) {
      if (error instanceof FlowError) redirect(visit, error.location);
      else if (error instanceof FlowPageError) page(visit, 400, errorPage(error.message));
      else if (error instanceof CognitoError) page(visit, error.status, errorPage(error.message));
      else throw error;
    } finally {
      pool.save();
    }
  };
};

const redirect = ({ response }: Visit, location: string) => {
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
};

const page = ({ response }: Visit, status: number, html: string) => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
};
