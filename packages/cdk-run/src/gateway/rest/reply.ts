import { gzipSync } from 'node:zlib';
import { GatewayError, type Header, headerOf, isBinary, type OriginReply, type OriginRequest } from '../exchange.ts';

// Turns a function's answer into HTTP. API Gateway is strict: an unknown field or a body that isn't a string is a 502.

export const readProxyReply = (
  answer: unknown,
  accept: string | undefined,
  binaryMediaTypes: string[],
): OriginReply => {
  const reply = demandProxyReply(answer);
  const single = Object.entries(reply.headers ?? {}).map(([name, value]): Header => [name, String(value)]);
  const multi = Object.entries(reply.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value): Header => [name, String(value)]),
  );
  const repeated = new Set(multi.map(([name]) => name.toLowerCase()));
  const headers = [...single.filter(([name]) => !repeated.has(name.toLowerCase())), ...multi]
    .filter(([name]) => !/^(transfer-encoding)$/i.test(name))
    .map(([name, value]): Header => [REMAPPED.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name, value]);
  if (headerOf(headers, 'content-type') === undefined) headers.unshift(['Content-Type', 'application/json']);
  // Only the first media type of Accept decides whether base64 is decoded.
  const decode = reply.isBase64Encoded === true && isBinary(accept?.split(',')[0], binaryMediaTypes);
  return {
    status: Number(reply.statusCode ?? 200),
    headers,
    body: Buffer.from(reply.body ?? '', decode ? 'base64' : 'utf8'),
  };
};

const REMAPPED = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'expect',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'trailer',
  'upgrade',
  'user-agent',
  'www-authenticate',
]);

type Scalar = string | number | boolean;
type ProxyReply = {
  statusCode?: number | string;
  headers?: Record<string, Scalar> | null;
  multiValueHeaders?: Record<string, Scalar[]> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
};

const FIELDS = ['statusCode', 'headers', 'multiValueHeaders', 'body', 'isBase64Encoded'];

const demandProxyReply = (answer: unknown): ProxyReply => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw malformed('it is no object');
  const unknown = Object.keys(answer).find((name) => !FIELDS.includes(name));
  if (unknown) throw malformed(`it has a field ${unknown}`);
  const reply = answer as ProxyReply;
  const status = Number(reply.statusCode ?? 200);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw malformed(`statusCode ${reply.statusCode}`);
  if (typeof (reply.body ?? '') !== 'string') throw malformed(`body is ${typeof reply.body}, not a string`);
  const values = [...Object.entries(reply.headers ?? {}), ...lists(reply.multiValueHeaders ?? {})];
  for (const [name, value] of values) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw malformed(`header ${name} is ${typeof value}`);
    if (/[\r\n]/.test(`${name}${value}`)) throw malformed(`header ${name} holds a line break`);
  }
  return reply;
};

const lists = (headers: Record<string, Scalar[]>): [string, Scalar][] =>
  Object.entries(headers).flatMap(([name, values]) => {
    if (!Array.isArray(values)) throw malformed(`multiValueHeaders ${name} is no list`);
    return values.map((value): [string, Scalar] => [name, value]);
  });

const malformed = (why: string) =>
  new GatewayError('FUNCTION_FAILED', undefined, `malformed Lambda proxy response: ${why}`);

/** MinimumCompressionSize: the API compresses larger bodies itself when the caller accepts it. */
export const compress = (reply: OriginReply, request: OriginRequest, from: number | undefined): OriginReply => {
  if (from === undefined || reply.body.length < from || reply.body.length === 0) return reply;
  if (headerOf(reply.headers, 'content-encoding') !== undefined) return reply;
  if (!/\bgzip\b/i.test(headerOf(request.headers, 'accept-encoding') ?? '')) return reply;
  return { ...reply, headers: [...reply.headers, ['Content-Encoding', 'gzip']], body: gzipSync(reply.body) };
};
