import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsRequest, AwsService } from '../../aws/endpoint/service.ts';
import type { Pool } from '../pool.ts';
import { CognitoError } from './errors.ts';
import { isForAdministrators, operationName, runOperation } from './operations.ts';

const MOST = 256 * 1024;

export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    // The rest of a body that is too long is read and dropped: an answer in the middle would reset the connection.
    if (size <= MOST) parts.push(part);
  }
  if (size > MOST) throw new CognitoError('RequestEntityTooLargeException', 'The request is too large', 413);
  return Buffer.concat(parts).toString('utf8');
};

// The API's wire form: JSON 1.1, times as seconds, errors as `__type` and `message`.

type ApiReply = { status: number; headers: Record<string, string>; body: string };

const withTimes = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(withTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTimes(member)]));
};

const headers = () => ({
  'content-type': 'application/x-amz-json-1.1',
  'cache-control': 'no-store',
  'x-amzn-requestid': randomUUID(),
});

const success = (result: object): ApiReply => ({
  status: 200,
  headers: headers(),
  body: JSON.stringify(withTimes(result)),
});

const failure = (error: unknown): ApiReply => {
  const known = error instanceof CognitoError ? error : internal(error);
  return {
    status: known.status,
    headers: { ...headers(), 'x-amzn-errortype': `${known.name}:`, 'x-amzn-errormessage': oneLine(known.message) },
    body: JSON.stringify({ __type: known.name, message: known.message }),
  };
};

const internal = (error: unknown) => {
  console.error('The local Cognito failed', error);
  return new CognitoError('InternalErrorException', 'Something went wrong', 500);
};

/** A header holds neither line ends nor letters beyond Latin-1. */
const oneLine = (text: string) => text.replace(/[^\x20-\x7e]+/g, ' ').trim();

// The endpoint that browsers and unsigned SDK calls use: the JSON API and, as the issuer's host has it, the public keys.

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
      // On AWS these are signed and judged by IAM: the AWS endpoint does that, while this one is open to everyone.
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

// Cognito behind the AWS endpoint: functions' calls with their own keys, judged by the statements of their roles.

const operationOf = ({ headers }: AwsRequest) => {
  const target = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-amz-target');
  return operationName(target?.[1]);
};

export const createService = (pool: Pool): AwsService => ({
  signingNames: ['cognito-idp'],
  authorize(request) {
    const name = operationOf(request);
    // An operation that anyone may call needs no grant, signed or not.
    return isForAdministrators(name) ? [{ action: `cognito-idp:${name}`, resources: [pool.arn] }] : [];
  },
  deny: (_request, message) => failure(new CognitoError('AccessDeniedException', message)),
  async handle(request) {
    try {
      return success(await runOperation(pool, operationOf(request), request.body.toString('utf8')));
    } catch (error) {
      return failure(error);
    }
  },
});
