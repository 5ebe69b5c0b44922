// Cache and origin request policies: those of the template, and CloudFront's managed ones that are named by id only.
import type { Stack } from '../gateway/template.ts';

export type Selection = { behaviour: 'none' | 'whitelist' | 'allExcept' | 'all'; names: string[] };
export type CachePolicy = {
  minTtl: number;
  maxTtl: number;
  defaultTtl: number;
  gzip: boolean;
  brotli: boolean;
  headers: Selection;
  cookies: Selection;
  query: Selection;
};
export type OriginRequestPolicy = {
  headers: Selection;
  cookies: Selection;
  query: Selection;
  /** CloudFront's own headers, such as CloudFront-Viewer-Address: sent only where a policy names them. */
  added: string[];
};

const none: Selection = { behaviour: 'none', names: [] };
const all: Selection = { behaviour: 'all', names: [] };
const listed = (...names: string[]): Selection => ({ behaviour: 'whitelist', names });
const optimized = { minTtl: 1, maxTtl: 31_536_000, defaultTtl: 86_400, headers: none, cookies: none, query: none };

const MANAGED_CACHE: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...optimized,
    minTtl: 0,
    maxTtl: 0,
    defaultTtl: 0,
    gzip: false,
    brotli: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...optimized, gzip: true, brotli: true },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': { ...optimized, gzip: false, brotli: false },
};

const MANAGED_ORIGIN_REQUEST: Record<string, OriginRequestPolicy> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, query: all, added: [] },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behaviour: 'allExcept', names: ['host'] },
    cookies: all,
    query: all,
    added: [],
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: listed('origin', 'access-control-request-headers', 'access-control-request-method'),
    cookies: none,
    query: none,
    added: [],
  },
  // CORS-CustomOrigin
  '59781a5b-3903-41f3-afcb-af62929ccde1': { headers: listed('origin'), cookies: none, query: none, added: [] },
};

type Config = Record<string, unknown>;

export const cachePolicyOf = (stack: Stack, id: string): CachePolicy => {
  const managed = MANAGED_CACHE[id];
  if (managed) return managed;
  const config = customPolicy(stack, 'AWS::CloudFront::CachePolicy', id).CachePolicyConfig as Config;
  const key = (config.ParametersInCacheKeyAndForwardedToOrigin ?? {}) as Config;
  return {
    minTtl: Number(config.MinTTL ?? 0),
    maxTtl: Number(config.MaxTTL ?? 31_536_000),
    defaultTtl: Number(config.DefaultTTL ?? 86_400),
    gzip: key.EnableAcceptEncodingGzip === true,
    brotli: key.EnableAcceptEncodingBrotli === true,
    headers: selection(key.HeadersConfig, 'HeaderBehavior', 'Headers'),
    cookies: selection(key.CookiesConfig, 'CookieBehavior', 'Cookies'),
    query: selection(key.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
  };
};

export const originRequestPolicyOf = (stack: Stack, id: string): OriginRequestPolicy => {
  const managed = MANAGED_ORIGIN_REQUEST[id];
  if (managed) return managed;
  const config = customPolicy(stack, 'AWS::CloudFront::OriginRequestPolicy', id).OriginRequestPolicyConfig as Config;
  const headers = selection(config.HeadersConfig, 'HeaderBehavior', 'Headers');
  return {
    headers: headers.behaviour === 'all' ? all : headers,
    cookies: selection(config.CookiesConfig, 'CookieBehavior', 'Cookies'),
    query: selection(config.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
    added: headers.behaviour === 'allExcept' ? [] : headers.names.filter((name) => name.startsWith('cloudfront-')),
  };
};

export const selects = ({ behaviour, names }: Selection, name: string): boolean => {
  if (behaviour === 'all') return true;
  if (behaviour === 'none') return false;
  return names.includes(name.toLowerCase()) === (behaviour === 'whitelist');
};

const selection = (value: unknown, behaviourKey: string, namesKey: string): Selection => {
  const config = (value ?? {}) as Config;
  const found = String(config[behaviourKey] ?? 'none');
  const behaviour = found.startsWith('allViewer') ? 'all' : (found as Selection['behaviour']);
  return { behaviour, names: ((config[namesKey] ?? []) as string[]).map((name) => name.toLowerCase()) };
};

const customPolicy = (stack: Stack, type: string, id: string) => {
  const found = stack.ofType(type).find((resource) => resource.physicalId === id);
  if (!found) throw new Error(`The local edge does not know the policy ${id} (${type})`);
  return found.properties;
};
