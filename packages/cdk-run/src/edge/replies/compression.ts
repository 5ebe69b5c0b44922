import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { headerOf, type OriginReply, withHeader } from '../../gateway/exchange.ts';

export type Encoding = 'br' | 'gzip';

/** The media types that CloudFront compresses, as far as a web application serves them. */
const COMPRESSIBLE = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/wasm',
  'application/x-javascript',
  'application/xml',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'image/x-icon',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/markdown',
  'text/plain',
  'text/xml',
]);

export const encodingFor = (
  acceptEncoding: string | undefined,
  allowed: { gzip: boolean; brotli: boolean },
): Encoding | undefined => {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (allowed.brotli && accepted.includes('br')) return 'br';
  return allowed.gzip && accepted.includes('gzip') ? 'gzip' : undefined;
};

export const isCompressible = ({ status, headers, body }: OriginReply): boolean =>
  [200, 403, 404].includes(status) &&
  body.length >= 1_000 &&
  body.length <= 10_000_000 &&
  headerOf(headers, 'content-encoding') === undefined &&
  COMPRESSIBLE.has((headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '');

/** A compressed body is another representation: its ETag becomes a weak one. */
export const compressed = (reply: OriginReply, encoding: Encoding): OriginReply => {
  const body = encoding === 'br' ? brotli(reply.body) : gzipSync(reply.body);
  const etag = headerOf(reply.headers, 'etag');
  const weak = etag && !etag.startsWith('W/') ? withHeader(reply.headers, 'ETag', `W/${etag}`) : reply.headers;
  const headers = withHeader(withHeader(weak, 'Content-Encoding', encoding), 'Vary', 'Accept-Encoding');
  return { ...reply, headers, body };
};

/** The best quality would hold the page back for seconds on the first request. */
const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
