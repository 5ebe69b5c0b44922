// A Node request as a value. What is not a well-formed request becomes the status to refuse it with.
import type { IncomingMessage } from 'node:http';
import { headersFromRaw, type OriginRequest } from '../gateway/exchange.ts';

/** One byte more than API Gateway takes: enough for it to refuse the rest by its own rules. */
const MAX_BODY = 10 * 1024 * 1024 + 1;
/** What is read on and thrown away, so that a caller who sends too much still hears why. */
const MAX_DRAINED = 100 * 1024 * 1024;
/** CloudFront's limit. */
const MAX_URL = 8192;

export type Head = Omit<OriginRequest, 'body'>;
export type Refused = { refused: number; why: string };

export const readHead = (request: IncomingMessage): Head | Refused => {
  const target = request.url ?? '';
  if (target.length > MAX_URL) return { refused: 414, why: 'The URL is too long.' };
  // A proxy's absolute form names a host that the Host header names as well.
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!local.startsWith('/')) return { refused: 400, why: 'The request target is not a path.' };
  const [path = '', ...query] = local.split('#')[0]?.split('?') ?? [];
  if (!isWellEscaped(path)) return { refused: 400, why: 'The path is not well escaped.' };
  return {
    method: request.method ?? 'GET',
    path,
    query: query.join('?'),
    // As over HTTP/2, which browsers speak with CloudFront: code that relies on upper case shows here already.
    headers: headersFromRaw(request.rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  };
};

const isWellEscaped = (path: string) => {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size < MAX_BODY) kept.push(chunk.subarray(0, MAX_BODY - size));
    size += chunk.length;
    if (size > MAX_DRAINED) throw new Error('The request body is far too large.');
  }
  return Buffer.concat(kept);
};
