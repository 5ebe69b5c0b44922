// The endpoint that browsers and unsigned SDK calls use: the JSON API and, as the issuer's host has it, the public keys.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from '../pool.ts';
import { CognitoError } from './errors.ts';
import { readBody } from './http-body.ts';
import { isForAdministrators, operationName, runOperation } from './operations.ts';
import { type ApiReply, failure, success } from './protocol.ts';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,x-amzn-query-error,Date',
};

const preflight = {
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-max-age': '172800',
};

const call = async (pool: Pool, request: IncomingMessage): Promise<ApiReply> => {
  const body = readBody(request);
  const reply = await replyTo(pool, request, body);
  const input = await body.catch(() => '');
  const operation = headerOf(request, 'x-amz-target')?.split('.').at(-1) ?? '';
  pool.settings.onExchange?.({ service: 'cognito-idp', operation, input, status: reply.status, output: reply.body });
  return reply;
};

const replyTo = async (pool: Pool, request: IncomingMessage, body: Promise<string>): Promise<ApiReply> => {
  try {
    const name = operationName(headerOf(request, 'x-amz-target'));
    if (isForAdministrators(name)) {
      // On AWS these are signed and judged by IAM: the AWS endpoint does that, this one is open to everybody.
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    return success(await runOperation(pool, name, await body));
  } catch (error) {
    return failure(error);
  }
};

const headerOf = (request: IncomingMessage, name: string) => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const wellKnown = (pool: Pool, path: string): ApiReply => {
  const json = (body: object) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (path.endsWith(`/${pool.id}/.well-known/jwks.json`)) return json({ keys: [pool.jwk] });
  if (path.endsWith(`/${pool.id}/.well-known/openid-configuration`)) {
    return json({
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code', 'token'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
      subject_types_supported: ['public'],
    });
  }
  return failure(new CognitoError('ResourceNotFoundException', 'Not found', 404));
};

export const handleApi = async (pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'OPTIONS') {
    const asked = headerOf(request, 'access-control-request-headers');
    response
      .writeHead(200, { ...cors, ...preflight, ...(asked ? { 'access-control-allow-headers': asked } : {}) })
      .end();
    return;
  }
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const reply = request.method === 'POST' ? await call(pool, request) : wellKnown(pool, path);
  response.writeHead(reply.status, { ...cors, ...reply.headers }).end(reply.body);
};
