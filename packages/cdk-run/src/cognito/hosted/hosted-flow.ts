// One visit to the hosted UI: the app's request, checked again at every step, and the way to answer it.
import { randomBytes } from 'node:crypto';
import type { Client, Pool } from '../pool.ts';
import { beginSignIn } from '../sign-in/sign-ins.ts';
import type { User } from '../state.ts';

export type Flow = {
  client: Client;
  redirectUri: string;
  responseType: 'code' | 'token';
  scopes: string[];
  /** The server that the access token will be for (RFC 8707): its `aud`. */
  resource: string | null;
  state: string | null;
  nonce: string | null;
  codeChallenge: string | null;
  provider: string | null;
  prompt: string | null;
  loginHint: string;
  /** The request's own query, to carry it through the pages. */
  query: string;
};

/** An error for a page, because the request has no valid redirect address. */
export class FlowPageError extends Error {}

/** An error for the app, sent to its redirect address. */
export class FlowError extends Error {
  readonly code: string;
  readonly location: string;

  constructor(flow: Pick<Flow, 'redirectUri' | 'responseType' | 'state'>, code: string, description: string) {
    super(description);
    this.code = code;
    this.location = answer(flow, { error_description: description, error: code });
  }
}

/** The values go into the query for the code flow, into the fragment for the implicit one. */
const answer = (
  { redirectUri, responseType, state }: Pick<Flow, 'redirectUri' | 'responseType' | 'state'>,
  values: Record<string, string>,
) => {
  const parameters = new URLSearchParams(state === null ? values : { ...values, state });
  const url = new URL(redirectUri);
  if (responseType === 'token') url.hash = parameters.toString();
  else for (const [name, value] of parameters) url.searchParams.set(name, value);
  return url.href;
};

const knownClient = (pool: Pool, clientId: string | null): Client => {
  const client = pool.settings.clients.find((one) => one.clientId === clientId);
  if (!client) throw new FlowPageError('invalid_client: no app client has this client_id');
  if (!client.properties.AllowedOAuthFlowsUserPoolClient) {
    throw new FlowPageError('unauthorized_client: this app client has no OAuth flows');
  }
  return client;
};

export const readFlow = (pool: Pool, query: URLSearchParams): Flow => {
  const client = knownClient(pool, query.get('client_id'));
  const scopes = query.get('scope')?.split(/[ +]+/).filter(Boolean) ?? [];
  const flow: Flow = {
    client,
    redirectUri: callbackOf(client, query.get('redirect_uri')),
    responseType: query.get('response_type') === 'token' ? 'token' : 'code',
    scopes: scopes.length ? scopes : (client.properties.AllowedOAuthScopes ?? []),
    resource: query.get('resource'),
    state: query.get('state'),
    nonce: query.get('nonce'),
    codeChallenge: query.get('code_challenge'),
    provider: query.get('identity_provider'),
    prompt: query.get('prompt'),
    loginHint: query.get('login_hint') ?? '',
    query: query.toString(),
  };
  const refused = refusal(flow, query);
  if (refused) throw new FlowError(flow, ...refused);
  return flow;
};

const callbackOf = ({ properties }: Client, asked: string | null): string => {
  const redirectUri = asked ?? properties.DefaultRedirectURI ?? '';
  if (properties.CallbackURLs?.includes(redirectUri)) return redirectUri;
  throw new FlowPageError(
    `redirect_mismatch: ${redirectUri || 'no redirect_uri'} is not a callback of this app client`,
  );
};

/** The same rules as for callback URLs. */
const isResource = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  return hash === '' && (protocol !== 'http:' || hostname === 'localhost');
};

/** The reason why the app's request can't be granted, in the terms of OAuth and Cognito; the app gets it at its own address. */
const refusal = (flow: Flow, query: URLSearchParams): [code: string, description: string] | undefined => {
  const { AllowedOAuthFlows = [], AllowedOAuthScopes = [], SupportedIdentityProviders } = flow.client.properties;
  if (query.get('response_type') !== flow.responseType) {
    return ['invalid_request', 'response_type must be code or token'];
  }
  if (!AllowedOAuthFlows.includes(flow.responseType === 'code' ? 'code' : 'implicit')) {
    return ['unauthorized_client', `The ${flow.responseType} flow is not allowed for this client`];
  }
  if (flow.scopes.some((scope) => !AllowedOAuthScopes.includes(scope))) return ['invalid_scope', 'invalid_scope'];
  if (query.getAll('resource').length > 1 || (flow.resource !== null && !isResource(flow.resource)))
    return ['invalid_request', 'resource must be one URL: https, http with localhost, or of an own scheme'];
  if (flow.codeChallenge !== null && query.get('code_challenge_method') !== 'S256') {
    return ['invalid_request', 'code_challenge_method must be S256'];
  }
  if (flow.provider !== null && !(SupportedIdentityProviders ?? ['COGNITO']).includes(flow.provider)) {
    return ['invalid_request', `Identity provider ${flow.provider} is not enabled for this client`];
  }
  return undefined;
};

/** Returns the browser's next address once the person is known. */
export const conclude = async (
  pool: Pool,
  codes: CodeStore,
  flow: Flow,
  user: User,
  provenAt = pool.now(),
): Promise<string> => {
  if (flow.responseType === 'code') return answer(flow, { code: codes.issue(flow, user, provenAt) });
  const tokens = await beginSignIn(pool, flow.client, user, {
    source: 'TokenGeneration_HostedAuth',
    scopes: flow.scopes,
    ...(flow.resource ? { resource: flow.resource } : {}),
    provenAt,
    ...(flow.nonce ? { nonce: flow.nonce } : {}),
  });
  return answer(flow, {
    ...(flow.scopes.includes('openid') ? { id_token: tokens.IdToken } : {}),
    access_token: tokens.AccessToken,
    expires_in: String(tokens.ExpiresIn),
    token_type: 'Bearer',
  });
};

export type IssuedCode = { flow: Flow; username: string; provenAt: number; expiresAt: number };
export type CodeStore = {
  issue(flow: Flow, user: User, provenAt: number): string;
  /** Works only once, and for five minutes. */
  take(code: string): IssuedCode | undefined;
};

export const openCodeStore = (now: () => number): CodeStore => {
  const issued = new Map<string, IssuedCode>();
  return {
    issue(flow, user, provenAt) {
      const code = randomBytes(32).toString('base64url');
      for (const [old, { expiresAt }] of issued) if (expiresAt <= now()) issued.delete(old);
      issued.set(code, { flow, username: user.username, provenAt, expiresAt: now() + 300_000 });
      return code;
    },
    take(code) {
      const known = issued.get(code);
      issued.delete(code);
      return known && known.expiresAt > now() ? known : undefined;
    },
  };
};
