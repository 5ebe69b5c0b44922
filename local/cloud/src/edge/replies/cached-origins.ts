// The origins behind the edge's cache, each behavior's with its own cache policy, and what CloudFront says of it in the headers.
import { headerOf, type OriginReply, type OriginRequest, withHeader, withoutHeaders } from '../../gateway/exchange.ts';
import type { Behavior, Distribution } from '../distribution.ts';
import { cacheKey, createEdgeCache, isCacheable, timeToLive } from '../edge-cache.ts';
import { originRequest } from '../origin-request.ts';
import type { Ask } from '../origins.ts';
import { compressed, encodingFor, isCompressible } from './compression.ts';

export type CachedOrigins = {
  fetch(behavior: Behavior, request: OriginRequest): Promise<OriginReply>;
  clearCache(): void;
};

export const createCachedOrigins = (
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
