// CloudFront's cache at the edge: the origin's answers, for as long as the cache policy and Cache-Control allow.
import { type Header, headerOf, type OriginReply, type OriginRequest } from '../gateway/exchange.ts';
import { type CachePolicy, selects } from './policies.ts';

const MAX_BYTES = 64 * 1024 * 1024;

export const createEdgeCache = (now: () => number) => {
  const kept = new Map<string, { reply: OriginReply; at: number; until: number }>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.reply.body.length ?? 0;
    kept.delete(key);
  };

  return {
    get(key: string): { reply: OriginReply; age: number } | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.until <= now()) {
        drop(key);
        return undefined;
      }
      // The entry that was read last is dropped last.
      kept.delete(key);
      kept.set(key, found);
      return { reply: found.reply, age: Math.floor((now() - found.at) / 1000) };
    },
    put(key: string, reply: OriginReply, seconds: number) {
      if (seconds <= 0 || reply.body.length > MAX_BYTES / 4) return;
      drop(key);
      kept.set(key, { reply, at: now(), until: now() + seconds * 1000 });
      bytes += reply.body.length;
      for (const oldest of kept.keys()) {
        if (bytes <= MAX_BYTES) break;
        drop(oldest);
      }
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
};

export const isCacheable = (policy: CachePolicy, method: string) =>
  policy.maxTtl > 0 && (method === 'GET' || method === 'HEAD');

/** Requests differ only by the parts that the policy names. HEAD is a different request: its answer has no body. */
export const cacheKey = (policy: CachePolicy, request: OriginRequest, encoding: string | undefined): string => {
  const query = new URLSearchParams(request.query);
  const cookies = (headerOf(request.headers, 'cookie') ?? '').split(/;\s*/);
  return JSON.stringify([
    request.method,
    request.path,
    encoding,
    [...query].filter(([name]) => selects(policy.query, name)),
    request.headers
      .filter(([name]): boolean => selects(policy.headers, name))
      .map(([n, v]): Header => [n.toLowerCase(), v]),
    cookies.filter((cookie) => selects(policy.cookies, cookie.split('=')[0] ?? '')),
  ]);
};

/** Seconds. no-store and no-cache are obeyed unless the policy's minimum says otherwise, as in CloudFront. */
export const timeToLive = (policy: CachePolicy, reply: OriginReply): number => {
  if (reply.status !== 200 && reply.status !== 301 && reply.status !== 308) return 0;
  const control = headerOf(reply.headers, 'cache-control')?.toLowerCase();
  const clamp = (seconds: number) => Math.min(Math.max(seconds, policy.minTtl), policy.maxTtl);
  if (control === undefined) return clamp(policy.defaultTtl);
  if (/\b(no-store|no-cache|private)\b/.test(control)) return policy.minTtl;
  const age = /\bs-maxage=(\d+)/.exec(control)?.[1] ?? /\bmax-age=(\d+)/.exec(control)?.[1];
  return clamp(age === undefined ? policy.defaultTtl : Number(age));
};
