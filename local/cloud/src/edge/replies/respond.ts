// From a viewer's request to the answer, in CloudFront's order: behavior, function, cache, origin, policies, function.
import { headerOf, type OriginReply, type OriginRequest, withHeader, withoutHeaders } from '../../gateway/exchange.ts';
import type { Behavior, Distribution } from '../distribution.ts';
import { cacheKey, createEdgeCache, isCacheable, timeToLive } from '../edge-cache.ts';
import { originRequest } from '../origin-request.ts';
import type { Ask } from '../origins.ts';
import { runViewerRequest, runViewerResponse } from '../viewer-functions/run-viewer-function.ts';
import { compressed, encodingFor, isCompressible } from './compression.ts';
import { errorPage } from './error-page.ts';
import { withRange } from './range.ts';

export type Responder = { respond(viewer: OriginRequest): Promise<OriginReply>; clearCache(): void };

export const createResponder = (about: {
  distribution: Distribution;
  askOf: (behavior: Behavior) => Ask;
  now: () => number;
  log: (line: string) => void;
}): Responder => {
  const { distribution, askOf, now, log } = about;
  const cache = createEdgeCache(now);
  const asks = new Map(distribution.behaviors.map((behavior) => [behavior, askOf(behavior)]));
  return { respond, clearCache: cache.clear };

  async function respond(viewer: OriginRequest): Promise<OriginReply> {
    const behavior = distribution.behaviorFor(viewer.path);
    if (!behavior.allowedMethods.includes(viewer.method)) {
      return errorPage(403, 'This distribution is not configured to allow the HTTP request method that was used.');
    }
    const asked = await runViewerRequest(behavior.viewerRequest, viewer, distribution.id, log);
    if ('status' in asked) return dress(behavior, viewer, asked);
    const rooted =
      asked.path === '/' && distribution.rootObject ? { ...asked, path: `/${distribution.rootObject}` } : asked;
    const reply = await withErrorResponse(await fetchThrough(behavior, rooted), rooted);
    const dressed = withRange(viewer, dress(behavior, viewer, reply));
    // An origin's refusal passes by the viewer-response function, as on AWS.
    return reply.status >= 400
      ? dressed
      : runViewerResponse(behavior.viewerResponse, asked, dressed, distribution.id, log);
  }

  async function fetchThrough(behavior: Behavior, request: OriginRequest): Promise<OriginReply> {
    const { cachePolicy, compress } = behavior;
    const encoding = compress ? encodingFor(headerOf(request.headers, 'accept-encoding'), cachePolicy) : undefined;
    const key = isCacheable(cachePolicy, request.method) ? cacheKey(cachePolicy, request, encoding) : undefined;
    const kept = key === undefined ? undefined : cache.get(key);
    if (kept) {
      const hit = mark(kept.reply, 'Hit from cloudfront');
      return { ...hit, headers: withHeader(hit.headers, 'Age', String(kept.age)) };
    }
    const ask = asks.get(behavior) as Ask;
    const reply = await ask(originRequest(behavior, request, distribution.id));
    const encoded = encoding && isCompressible(reply) ? compressed(reply, encoding) : reply;
    if (key !== undefined) cache.put(key, encoded, timeToLive(cachePolicy, reply));
    return mark(encoded, reply.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront');
  }

  /** CustomErrorResponses: the page comes from the behavior that its own path matches. */
  async function withErrorResponse(reply: OriginReply, request: OriginRequest): Promise<OriginReply> {
    const found = distribution.errorResponses.find(({ status }) => status === reply.status);
    if (!found) return reply;
    const page = await fetchThrough(distribution.behaviorFor(found.page), {
      ...request,
      method: 'GET',
      path: found.page,
      query: '',
      body: Buffer.alloc(0),
    });
    return page.status === 200 ? { ...page, status: found.replyStatus } : reply;
  }

  function dress(behavior: Behavior, viewer: OriginRequest, reply: OriginReply): OriginReply {
    return { ...reply, headers: behavior.responseHeaders(reply.headers, viewer) };
  }

  function mark(reply: OriginReply, xCache: string): OriginReply {
    const kept = withoutHeaders(reply.headers, ['connection', 'transfer-encoding', 'content-length']);
    const via = `1.1 ${distribution.id.toLowerCase()}.cloudfront.net (CloudFront)`;
    return { ...reply, headers: [...kept, ['X-Cache', xCache], ['Via', via]] };
  }
};
