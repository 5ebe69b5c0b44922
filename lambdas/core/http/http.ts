// Translates API Gateway's events and answers. Bodies are read by their content, not by their content type.
import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { isPassing } from '../aws/retries.ts';
import { isConflict } from '../data/db.ts';
import { AppError } from './errors.ts';
import { PlainText } from './plain-text.ts';
import { StoredJson } from './stored-json.ts';

export const BODY_LIMIT = 256 * 1024;
const DEPTH_LIMIT = 20;

const depthOf = (value: unknown, depth = 0): number => {
  if (depth > DEPTH_LIMIT || value === null || typeof value !== 'object') return depth;
  return Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)), depth);
};

const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;

/** Half of a surrogate pair: JSON can escape one, but no database takes it. */
export const hasHalfLetter = (value: unknown): boolean => {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => hasHalfLetter(name) || hasHalfLetter(inner));
};

export const rawBody = (event: APIGatewayProxyEvent): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

const utf8 = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new AppError('MALFORMED', { message: 'The request is not valid UTF-8 text.' });
  return bytes.toString('utf8');
};

/** A body that begins with `{` is JSON under any content type, otherwise a form. */
export const readBody = (event: APIGatewayProxyEvent, limit = BODY_LIMIT): unknown => {
  const bytes = rawBody(event);
  if (bytes.length > limit) throw new AppError('TOO_LARGE');
  const text = utf8(bytes).trim();
  if (text === '') return {};
  if (!text.startsWith('{')) {
    if (text.startsWith('[') || text.startsWith('"'))
      throw new AppError('MALFORMED', { message: 'An object is expected.' });
    return Object.fromEntries(new URLSearchParams(text));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { message: 'The request is not valid JSON.', cause });
  }
  if (depthOf(value) > DEPTH_LIMIT) throw new AppError('MALFORMED', { message: 'The request is nested too deeply.' });
  // Valid UTF-8 can't contain half a character: only an escape can.
  if (ESCAPED_HALF.test(text) && hasHalfLetter(value))
    throw new AppError('MALFORMED', { message: 'The request is not valid Unicode text.' });
  return value;
};

export const headerOf = (event: Pick<APIGatewayProxyEvent, 'headers'>, name: string): string | undefined => {
  const { headers } = event;
  const wanted = name.toLowerCase();
  // Each call looks up several of twenty headers; comparing lengths first skips most.
  for (const key in headers) if (key.length === wanted.length && key.toLowerCase() === wanted) return headers[key];
  return undefined;
};

export const cookiesOf = (event: Pick<APIGatewayProxyEvent, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    (headerOf(event, 'cookie') ?? '')
      .split(';')
      .map((pair) => pair.trim().split(/=(.*)/s))
      .filter(([name]) => name)
      .map(([name, value = '']) => [name, value]),
  );

/** Scripts without a token send a placeholder, which counts as none. */
export const bearerToken = (event: Pick<APIGatewayProxyEvent, 'headers'>): string | undefined => {
  const token = /^Bearer\s*(.*)$/i.exec(headerOf(event, 'authorization')?.trim() ?? '')?.[1]?.trim();
  return token && token !== 'null' && token !== 'undefined' ? token : undefined;
};

/** The viewer's address, set by the edge itself: the gateway sees only the edge, and no one gets past it. */
export const viewerAddress = (event: APIGatewayProxyEvent): string =>
  headerOf(event, 'x-viewer-address') ?? event.requestContext.identity?.sourceIp ?? '';

const always = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const writtenBody = (body: unknown): string => {
  if (body instanceof PlainText) return body.text;
  return body instanceof StoredJson ? body.json : JSON.stringify(body);
};

export const answer = (
  statusCode: number,
  body: unknown,
  extra: { headers?: Record<string, string>; cookies?: string[] },
): APIGatewayProxyResult => ({
  statusCode,
  headers: { ...always, ...extra.headers },
  ...(extra.cookies?.length ? { multiValueHeaders: { 'set-cookie': extra.cookies } } : {}),
  body: writtenBody(body),
});

/** A dependency that failed after its retries is a 503 with Retry-After; any other unforeseen error is a 500. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isPassing(error) || isConflict(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  return new AppError('INTERNAL', { cause: error });
};

export const headersOf = ({ headers, retryAfterSeconds }: AppError): Record<string, string> => ({
  ...headers,
  ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
});

export const refusal = (error: AppError): APIGatewayProxyResult =>
  answer(
    error.status,
    { ...error.extra, code: error.code, message: error.message, ...(error.fields ? { fields: error.fields } : {}) },
    { headers: headersOf(error) },
  );
