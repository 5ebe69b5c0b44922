// The hosted UI's endpoints without a page: /oauth2/token, /oauth2/userInfo, /oauth2/revoke.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../api/api.ts';
import { CognitoError } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import { API_SCOPE, beginSignIn, refresh, revoke } from '../sign-in/sign-ins.ts';
import { verifyJwt } from '../sign-in/tokens.ts';
import { attributesOf } from '../users/users.ts';
import type { CodeStore } from './hosted-flow.ts';

class OAuthError extends Error {
  readonly description: string | undefined;

  constructor(code: string, description?: string) {
    super(code);
    this.description = description;
  }
}

type Tokens = { AccessToken: string; IdToken: string; RefreshToken?: string; ExpiresIn: number };

const tokenReply = ({ AccessToken, IdToken, RefreshToken, ExpiresIn }: Tokens, openid: boolean) => ({
  ...(openid ? { id_token: IdToken } : {}),
  access_token: AccessToken,
  ...(RefreshToken ? { refresh_token: RefreshToken } : {}),
  expires_in: ExpiresIn,
  token_type: 'Bearer',
});

const exchange = async (pool: Pool, codes: CodeStore, client: Client, form: URLSearchParams) => {
  const known = codes.take(form.get('code') ?? '');
  if (!known || known.flow.client.clientId !== client.clientId) throw new OAuthError('invalid_grant');
  const { flow } = known;
  if (flow.redirectUri !== form.get('redirect_uri')) throw new OAuthError('invalid_grant');
  const verifier = form.get('code_verifier') ?? '';
  if (flow.codeChallenge && createHash('sha256').update(verifier).digest('base64url') !== flow.codeChallenge) {
    throw new OAuthError('invalid_grant', 'PKCE verification failed');
  }
  const user = pool.data.users[known.username];
  if (!user?.enabled) throw new OAuthError('invalid_grant');
  const tokens = await beginSignIn(pool, client, user, {
    source: 'TokenGeneration_HostedAuth',
    scopes: flow.scopes,
    ...(flow.resource ? { resource: flow.resource } : {}),
    provenAt: known.provenAt,
    ...(flow.nonce ? { nonce: flow.nonce } : {}),
  });
  return tokenReply(tokens, flow.scopes.includes('openid'));
};

/** An app that didn't ask for `openid` has no ID token. */
const renewed = async (pool: Pool, client: Client, refreshToken: string) => {
  const { tokens, scopes } = await refresh(pool, client, refreshToken);
  return tokenReply(tokens, scopes.includes('openid') || scopes.includes(API_SCOPE));
};

const formClient = (pool: Pool, form: URLSearchParams) => {
  const client = pool.settings.clients.find(({ clientId }) => clientId === form.get('client_id'));
  if (!client) throw new OAuthError('invalid_client');
  return client;
};

const token = async (pool: Pool, codes: CodeStore, form: URLSearchParams) => {
  const client = formClient(pool, form);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(pool, codes, client, form);
    case 'refresh_token':
      return renewed(pool, client, form.get('refresh_token') ?? '');
    default:
      throw new OAuthError('unsupported_grant_type');
  }
};

const userInfo = (pool: Pool, request: IncomingMessage) => {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const claims = verifyJwt(pool, bearer, 'access');
  const signIn = pool.data.signIns[String(claims.origin_jti)];
  const user = pool.data.users[signIn?.username ?? ''];
  if (!signIn || signIn.revoked || !user || !signIn.scopes.includes('openid')) throw new Error('revoked');
  return { ...attributesOf(user), username: user.username };
};

const json = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, {
    'content-type': 'application/json;charset=UTF-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  response.end(JSON.stringify(body));
};

export const tokenPaths = ['/oauth2/token', '/oauth2/userInfo', '/oauth2/revoke'];

export const handleTokenCall = async (
  pool: Pool,
  codes: CodeStore,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    return json(response, 200, {});
  }
  if (path === '/oauth2/userInfo') return answerUserInfo(pool, request, response);
  try {
    const form = new URLSearchParams(await readBody(request));
    if (path === '/oauth2/token') return json(response, 200, await token(pool, codes, form));
    revoke(pool, formClient(pool, form), form.get('token') ?? '');
    json(response, 200, {});
  } catch (error) {
    json(response, 400, refusal(error));
  } finally {
    pool.save();
  }
};

const answerUserInfo = (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
  let info: object;
  try {
    info = userInfo(pool, request);
  } catch {
    return json(response, 401, {
      error: 'invalid_token',
      error_description: 'Access token is expired, disabled, or deleted',
    });
  }
  json(response, 200, info);
};

const refusal = (error: unknown): { error: string; error_description?: string } => {
  if (error instanceof OAuthError) {
    return { error: error.message, ...(error.description ? { error_description: error.description } : {}) };
  }
  if (!(error instanceof CognitoError)) throw error;
  const isTrigger = error.name === 'UserLambdaValidationException';
  return { error: isTrigger ? 'invalid_request' : 'invalid_grant', error_description: error.message };
};
