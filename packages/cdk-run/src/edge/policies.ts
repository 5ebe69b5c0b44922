// Cache and origin request policies: the template's own, and CloudFront's managed ones, which have only an id.

export type Selection = { behavior: 'none' | 'whitelist' | 'allExcept' | 'all'; names: string[] };
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

const none: Selection = { behavior: 'none', names: [] };
const all: Selection = { behavior: 'all', names: [] };
const listed = (...names: string[]): Selection => ({ behavior: 'whitelist', names });
const optimized = { minTtl: 1, maxTtl: 31_536_000, defaultTtl: 86_400, headers: none, cookies: none, query: none };

export const MANAGED_CACHE: Record<string, CachePolicy> = {
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

export const MANAGED_ORIGIN_REQUEST: Record<string, OriginRequestPolicy> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, query: all, added: [] },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behavior: 'allExcept', names: ['host'] },
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

/** A CachePolicyConfig of the template. */
export const readCachePolicy = (config: Config): CachePolicy => {
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

/** An OriginRequestPolicyConfig of the template. */
export const readOriginRequestPolicy = (config: Config): OriginRequestPolicy => {
  const headers = selection(config.HeadersConfig, 'HeaderBehavior', 'Headers');
  return {
    headers: headers.behavior === 'all' ? all : headers,
    cookies: selection(config.CookiesConfig, 'CookieBehavior', 'Cookies'),
    query: selection(config.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
    added: headers.behavior === 'allExcept' ? [] : headers.names.filter((name) => name.startsWith('cloudfront-')),
  };
};

export const selects = ({ behavior, names }: Selection, name: string): boolean => {
  if (behavior === 'all') return true;
  if (behavior === 'none') return false;
  return names.includes(name.toLowerCase()) === (behavior === 'whitelist');
};

const selection = (value: unknown, behaviorKey: string, namesKey: string): Selection => {
  const config = (value ?? {}) as Config;
  const found = String(config[behaviorKey] ?? 'none');
  const behavior = found.startsWith('allViewer') ? 'all' : (found as Selection['behavior']);
  return { behavior, names: ((config[namesKey] ?? []) as string[]).map((name) => name.toLowerCase()) };
};
