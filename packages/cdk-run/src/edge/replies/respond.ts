import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { headerOf, type OriginReply, type OriginRequest, withHeader, withoutHeaders } from '../../gateway/exchange.ts';
import type { Behavior, Distribution } from '../distribution.ts';
import { cacheKey, createEdgeCache, isCacheable, timeToLive } from '../edge-cache.ts';
import { type Ask, originRequest } from '../origins.ts';
import { runViewerRequest, runViewerResponse } from '../viewer-functions/run-viewer-function.ts';
import { errorPage } from './error-page.ts';

type Encoding = 'br' | 'gzip';

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

const encodingFor = (
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

const isCompressible = ({ status, headers, body }: OriginReply): boolean =>
  [200, 403, 404].includes(status) &&
  body.length >= 1_000 &&
  body.length <= 10_000_000 &&
  headerOf(headers, 'content-encoding') === undefined &&
  COMPRESSIBLE.has((headerOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '');

/** A compressed body is another representation: its ETag becomes a weak one. */
const compressed = (reply: OriginReply, encoding: Encoding): OriginReply => {
  const body = encoding === 'br' ? brotli(reply.body) : gzipSync(reply.body);
  const etag = headerOf(reply.headers, 'etag');
  const weak = etag && !etag.startsWith('W/') ? withHeader(reply.headers, 'ETag', `W/${etag}`) : reply.headers;
  const headers = withHeader(withHeader(weak, 'Content-Encoding', encoding), 'Vary', 'Accept-Encoding');
  return { ...reply, headers, body };
};

/** The best quality would hold the page back for seconds on the first request. */
const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

// The origins behind the edge's cache, each behavior's with its own cache policy, and CloudFront's headers about it.

type CachedOrigins = {
  fetch(behavior: Behavior, request: OriginRequest): Promise<OriginReply>;
  clearCache(): void;
};

const createCachedOrigins = (
  { id, behaviors }: Distribution,
  askOf: (behavior: Behavior) => Ask,
  now: () => number,
): CachedOrigins => {
  const cache = createEdgeCache(now);
  const asks = new Map(behaviors.map((behavior) => [behavior, askOf(behavior)]));
  return {
    async fetch(behavior, request) {
      const { cachePolicy, compress } = behavior;
      const encoding = compress ? encodingFor(headerOf(request.headers, 'accept-encoding'), cachePolicy) : undefined;
      const key = isCacheable(cachePolicy, request.method) ? cacheKey(cachePolicy, request, encoding) : undefined;
      const kept = key === undefined ? undefined : cache.get(key);
      if (kept) {
        const hit = marked(kept.reply, id, 'Hit from cloudfront');
        return { ...hit, headers: withHeader(hit.headers, 'Age', String(kept.age)) };
      }
      const reply = await asks.get(behavior)!(originRequest(behavior, request, id));
      const encoded = encoding && isCompressible(reply) ? compressed(reply, encoding) : reply;
      if (key !== undefined) cache.put(key, encoded, timeToLive(cachePolicy, reply));
      return marked(encoded, id, reply.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront');
    },
    clearCache: cache.clear,
  };
};

const marked = (reply: OriginReply, distributionId: string, xCache: string): OriginReply => {
  const kept = withoutHeaders(reply.headers, ['connection', 'transfer-encoding', 'content-length']);
  const via = `1.1 ${distributionId.toLowerCase()}.cloudfront.net (CloudFront)`;
  return { ...reply, headers: [...kept, ['X-Cache', xCache], ['Via', via]] };
};

/** One range of a file, for players and PDF viewers; a request for several ranges gets the whole. */
const withRange = (request: Pick<OriginRequest, 'method' | 'headers'>, reply: OriginReply): OriginReply => {
  const size = reply.body.length;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headerOf(request.headers, 'range') ?? '') ?? [];
  const served = headerOf(reply.headers, 'accept-ranges') === 'bytes' && !headerOf(reply.headers, 'content-encoding');
  if (!served || reply.status !== 200 || request.method !== 'GET' || `${from}${to}` === '') return reply;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    const headers = withHeader(reply.headers, 'Content-Range', `bytes */${size}`);
    return { status: 416, headers, body: Buffer.alloc(0) };
  }
  const headers = withHeader(reply.headers, 'Content-Range', `bytes ${first}-${last}/${size}`);
  return { status: 206, headers, body: reply.body.subarray(first, last + 1) };
};

// From a viewer's request to the answer, in CloudFront's order: behavior, function, cache, origin, policies, function.

type Responder = { respond(viewer: OriginRequest): Promise<OriginReply>; clearCache(): void };

export const createResponder = (about: {
  distribution: Distribution;
  askOf: (behavior: Behavior) => Ask;
  now: () => number;
  log: (line: string) => void;
}): Responder => {
  const { distribution, askOf, now, log } = about;
  const origins = createCachedOrigins(distribution, askOf, now);
  return {
    clearCache: origins.clearCache,
    async respond(viewer) {
      const behavior = distribution.behaviorFor(viewer.path);
      if (!behavior.allowedMethods.includes(viewer.method)) {
        return errorPage(403, 'This distribution is not configured to allow the HTTP request method that was used.');
      }
      const asked = await runViewerRequest(behavior.viewerRequest, viewer, distribution.id, log);
      if ('status' in asked) return dressed(behavior, viewer, asked);
      const rooted = withRootObject(distribution, asked);
      const fetched = await origins.fetch(behavior, rooted);
      const reply = await withErrorResponse(distribution, origins, fetched, rooted);
      const answer = withRange(viewer, dressed(behavior, viewer, reply));
      // An origin's refusal passes by the viewer-response function, as on AWS.
      if (reply.status >= 400) return answer;
      return runViewerResponse(behavior.viewerResponse, asked, answer, distribution.id, log);
    },
  };
};

const withRootObject = ({ rootObject }: Distribution, request: OriginRequest): OriginRequest =>
  request.path === '/' && rootObject ? { ...request, path: `/${rootObject}` } : request;

/** CustomErrorResponses: the page comes from the behavior that its own path matches. */
const withErrorResponse = async (
  { errorResponses, behaviorFor }: Distribution,
  origins: CachedOrigins,
  reply: OriginReply,
  request: OriginRequest,
): Promise<OriginReply> => {
  const found = errorResponses.find(({ status }) => status === reply.status);
  if (!found) return reply;
  const asPage = { ...request, method: 'GET', path: found.page, query: '', body: Buffer.alloc(0) };
  const page = await origins.fetch(behaviorFor(found.page), asPage);
  return page.status === 200 ? { ...page, status: found.replyStatus } : reply;
};

const dressed = (behavior: Behavior, viewer: OriginRequest, reply: OriginReply): OriginReply => ({
  ...reply,
  headers: behavior.responseHeaders(reply.headers, viewer),
});
