import type { Header } from '../gateway/exchange.ts';
import type { CachePolicy, OriginRequestPolicy } from './policies.ts';
import type { ResponseHeadersPolicy } from './replies/response-headers.ts';
import type { ViewerFunction } from './viewer-functions/viewer-function.ts';

/** CloudFront's path patterns: `*` for any characters, slashes included, `?` for one; the leading slash is optional. */
const pathPattern = (pattern: string): RegExp => {
  const source = pattern
    .replace(/^\/?/, '/')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
};

// A distribution: which path goes to which origin, under which policies and functions.

type Origin = { domainName: string; path: string; headers: Header[] };
export type Behavior = {
  pattern: RegExp;
  origin: Origin;
  allowedMethods: string[];
  compress: boolean;
  cachePolicy: CachePolicy;
  originRequestPolicy: OriginRequestPolicy | undefined;
  responseHeaders: ResponseHeadersPolicy;
  viewerRequest: ViewerFunction | undefined;
  viewerResponse: ViewerFunction | undefined;
};
type ErrorResponse = { status: number; page: string; replyStatus: number };
export type Distribution = {
  id: string;
  arn: string;
  rootObject: string | undefined;
  errorResponses: ErrorResponse[];
  behaviors: Behavior[];
  behaviorFor(path: string): Behavior;
};

/** A distribution as the template declares it. */
export type DistributionDeclaration = {
  id: string;
  arn: string;
  logicalId: string;
  /** Host names under which AWS would serve it. */
  hosts: string[];
  rootObject: string | undefined;
  origins: { id: string; domainName: string; path: string; headers: Header[] }[];
  errorResponses: ErrorResponse[];
  /** In the order in which their patterns are tried; the default one is last. */
  behaviors: BehaviorDeclaration[];
};

export type BehaviorDeclaration = {
  pattern: string;
  originId: string;
  allowedMethods: string[];
  compress: boolean;
  cachePolicyId: string | undefined;
  originRequestPolicyId: string | undefined;
  responseHeadersPolicyId: string | undefined;
  functions: { eventType: string; arn: string }[];
};

export type EdgeParts = {
  cachePolicies: Map<string, CachePolicy>;
  originRequestPolicies: Map<string, OriginRequestPolicy>;
  responseHeadersPolicies: Map<string, ResponseHeadersPolicy>;
  /** Keyed by their ARN. */
  viewerFunctions: Map<string, ViewerFunction>;
};

export const createDistribution = (declared: DistributionDeclaration, parts: EdgeParts): Distribution => {
  const behaviors = declared.behaviors.map((one) => createBehavior(declared, one, parts));
  return {
    id: declared.id,
    arn: declared.arn,
    rootObject: declared.rootObject,
    errorResponses: declared.errorResponses,
    behaviors,
    behaviorFor(path) {
      const found = behaviors.find(({ pattern }) => pattern.test(path));
      if (!found) throw new Error(`No cache behavior matches ${path}`);
      return found;
    },
  };
};

const createBehavior = (
  { logicalId, origins }: DistributionDeclaration,
  declared: BehaviorDeclaration,
  parts: EdgeParts,
): Behavior => {
  const owner = `${logicalId} ${declared.pattern}`;
  const found = <Part>(from: Map<string, Part>, what: string, id: string | undefined): Part | undefined => {
    const part = id === undefined ? undefined : from.get(id);
    if (id !== undefined && part === undefined)
      throw new Error(`${owner}: the local edge does not know the ${what} ${id}`);
    return part;
  };
  const functionAt = (event: string) =>
    found(parts.viewerFunctions, 'function', declared.functions.find(({ eventType }) => eventType === event)?.arn);

  const origin = origins.find(({ id }) => id === declared.originId);
  if (!origin) throw new Error(`${owner}: there is no origin ${declared.originId}`);
  const cachePolicy = found(parts.cachePolicies, 'cache policy', declared.cachePolicyId);
  if (!cachePolicy) throw new Error(`${owner}: the local edge needs a cache policy`);
  const { allowedMethods, compress } = declared;
  return {
    pattern: pathPattern(declared.pattern),
    origin,
    allowedMethods,
    compress,
    cachePolicy,
    originRequestPolicy: found(parts.originRequestPolicies, 'origin request policy', declared.originRequestPolicyId),
    responseHeaders:
      found(parts.responseHeadersPolicies, 'response headers policy', declared.responseHeadersPolicyId) ??
      ((headers) => headers),
    viewerRequest: functionAt('viewer-request'),
    viewerResponse: functionAt('viewer-response'),
  };
};
