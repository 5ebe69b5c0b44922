// The hosted UI: authorize, login, logout. The played providers are in hosted-provider.ts, its token calls in hosted-token.ts.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../api/api.ts';
import { CognitoError } from '../api/errors.ts';
import type { Pool } from '../pool.ts';
import { checkPassword } from '../sign-in/sign-in-steps.ts';
import type { User } from '../state.ts';
import { conclude, type Flow, FlowError, FlowPageError, openCodeStore, readFlow } from './hosted-flow.ts';
import { errorPage, loginPage } from './hosted-pages.ts';
import { playableProviders, visitProvider } from './hosted-provider.ts';
import { openHostedSessions } from './hosted-sessions.ts';
import { handleTokenCall, tokenPaths } from './hosted-token.ts';
import { type HostedUi, loginPath, page, providerPath, redirect, type Visit } from './visit.ts';

export const createHostedUi = (pool: Pool) => {
  const ui: HostedUi = { pool, codes: openCodeStore(pool.now), sessions: openHostedSessions(pool.now) };
  return async (request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.slice(prefix.length);
    if (tokenPaths.includes(path)) return handleTokenCall(pool, ui.codes, path, request, response);
    const visit: Visit = { request, response, prefix, path, query: url.searchParams };
    try {
      await route(ui, visit);
    } catch (error) {
      refuse(visit, error);
    } finally {
      pool.save();
    }
  };
};

const route = async (ui: HostedUi, visit: Visit): Promise<void> => {
  const provider = /^\/provider\/([^/]+)$/.exec(visit.path)?.[1];
  if (provider !== undefined) return visitProvider(ui, visit, provider);
  if (visit.path === '/oauth2/authorize') return authorize(ui, visit);
  if (visit.path === '/login') return login(ui, visit);
  if (visit.path === '/logout') return logout(ui, visit);
  page(visit, 404, errorPage('There is no such page.'));
};

const refuse = (visit: Visit, error: unknown): void => {
  if (error instanceof FlowError) redirect(visit, error.location);
  else if (error instanceof FlowPageError) page(visit, 400, errorPage(error.message));
  else if (error instanceof CognitoError) page(visit, error.status, errorPage(error.message));
  else throw error;
};

const authorize = async (ui: HostedUi, visit: Visit) => {
  const flow = readFlow(ui.pool, visit.query);
  const known = signedInUser(ui, visit, flow);
  // Nothing was proven now: the tokens have the time of the sign-in that the cookie comes from.
  if (known) return redirect(visit, await conclude(ui.pool, ui.codes, flow, known.user, known.since));
  if (flow.prompt === 'none') throw new FlowError(flow, 'login_required', 'login_required');
  const { provider } = flow;
  const isFederated = provider !== null && provider !== 'COGNITO';
  redirect(visit, isFederated ? providerPath(visit, provider, flow) : loginPath(visit, flow));
};

/** The user whom the browser's session signs in without a prompt; undefined if the app wants a prompt, or another provider. */
const signedInUser = (
  { pool, sessions }: HostedUi,
  { request }: Visit,
  flow: Flow,
): { user: User; since: number } | undefined => {
  if (pool.settings.hostedUiKnowsPrompt && flow.prompt !== null && flow.prompt !== 'none') return undefined;
  const session = sessions.find(request);
  if (!session || (flow.provider !== null && flow.provider !== session.provider)) return undefined;
  const user = pool.data.users[session.username];
  return user?.enabled ? { user, since: session.since } : undefined;
};

const login = async ({ pool, codes, sessions }: HostedUi, visit: Visit) => {
  const flow = readFlow(pool, visit.query);
  const show = (error?: string) => {
    const providers = playableProviders(pool, flow).map((name) => ({ name, href: providerPath(visit, name, flow) }));
    page(visit, error ? 400 : 200, loginPage(flow, providers, loginPath(visit, flow), error));
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

const logout = ({ pool, sessions }: HostedUi, visit: Visit) => {
  const client = pool.settings.clients.find(({ clientId }) => clientId === visit.query.get('client_id'));
  const target = visit.query.get('logout_uri');
  if (!client) throw new FlowPageError('invalid_client: no app client has this client_id');
  if (target !== null && !client.properties.LogoutURLs?.includes(target)) {
    throw new FlowPageError(`${target} is not a sign-out URL of this app client`);
  }
  const next = target ?? loginPath(visit, readFlow(pool, visit.query));
  sessions.end(visit.request, visit.response, visit.prefix);
  redirect(visit, next);
};
