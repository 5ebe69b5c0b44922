import { resolveReferences } from '../../assembly/dynamic-references.ts';
import type { Host } from '../../assembly/host.ts';
import {
  type BehaviorDeclaration,
  createDistribution,
  type Distribution,
  type DistributionDeclaration,
  type EdgeParts,
} from '../../edge/distribution.ts';
import { MANAGED_CACHE, MANAGED_ORIGIN_REQUEST } from '../../edge/policies.ts';
import { MANAGED_RESPONSE_HEADERS } from '../../edge/replies/response-headers.ts';
import { createViewerFunction } from '../../edge/viewer-functions/viewer-function.ts';
import { globalArn, lower, stableHash, upper } from '../../registry/identity.ts';
import { playedType } from '../../registry/resource-type.ts';
import { cachePolicy } from './cache-policy.ts';
import { distributionExample, distributionProperties } from './distribution-properties.ts';
import { viewerFunction } from './function.ts';
import { originRequestPolicy } from './origin-request-policy.ts';
import { responseHeadersPolicy } from './response-headers-policy.ts';

type RawBehavior = {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  Compress?: boolean;
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
};
type RawOrigin = {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
};
type Config = {
  Enabled?: boolean;
  Aliases?: string[];
  Origins: RawOrigin[];
  DefaultCacheBehavior: RawBehavior;
  CacheBehaviors?: RawBehavior[];
  DefaultRootObject?: string;
  CustomErrorResponses?: { ErrorCode: number; ResponseCode?: number; ResponsePagePath?: string }[];
};

export const distribution = playedType({
  type: 'AWS::CloudFront::Distribution',
  playedBy: 'edge',
  identity: {
    made: (self) => `E${stableHash(self.logicalId, upper, 13)}`,
    arn: globalArn('cloudfront', 'distribution/'),
    attributes: {
      Id: (self) => self.id,
      DomainName: (self) => `d${stableHash(self.logicalId, lower, 13)}.cloudfront.net`,
    },
  },
  properties: distributionProperties,
  example: distributionExample,
  read({ logicalId, physicalId: id, arn, properties }, stack): DistributionDeclaration {
    const config = properties.DistributionConfig as Config;
    if (config.Enabled === false) throw new Error(`${logicalId}: the local edge plays enabled distributions only`);
    return {
      id,
      arn,
      logicalId,
      hosts: [stack.domainOf(logicalId), ...(config.Aliases ?? [])],
      rootObject: config.DefaultRootObject,
      origins: config.Origins.map(readOrigin),
      errorResponses: (config.CustomErrorResponses ?? []).flatMap(({ ErrorCode, ResponseCode, ResponsePagePath }) =>
        ResponsePagePath ? [{ status: ErrorCode, page: ResponsePagePath, replyStatus: ResponseCode ?? ErrorCode }] : [],
      ),
      behaviors: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map(readBehavior),
    };
  },
  start(declared, parts) {
    const { host, secrets } = parts;
    if (parts.distribution) throw new Error('The local cloud plays one distribution');
    parts.distribution = connectDistribution(declared, host, secrets.textOf);
  },
});

/** With the policies and functions of its template, and secrets in the place of references to them. */
export const connectDistribution = (
  declared: DistributionDeclaration,
  host: Pick<Host, 'stack' | 'log'>,
  secretText: (id: string) => string | undefined,
): Distribution => createDistribution(resolveReferences(declared, secretText), edgePartsOf(host));

const readOrigin = ({ Id, DomainName, OriginPath = '', OriginCustomHeaders = [] }: RawOrigin) => ({
  id: Id,
  domainName: DomainName,
  path: OriginPath,
  headers: OriginCustomHeaders.map(({ HeaderName, HeaderValue }): [string, string] => [HeaderName, HeaderValue]),
});

const readBehavior = (raw: RawBehavior): BehaviorDeclaration => ({
  // The default behavior has none.
  pattern: raw.PathPattern ?? '*',
  originId: raw.TargetOriginId,
  allowedMethods: raw.AllowedMethods ?? ['GET', 'HEAD'],
  compress: raw.Compress === true,
  cachePolicyId: raw.CachePolicyId,
  originRequestPolicyId: raw.OriginRequestPolicyId,
  responseHeadersPolicyId: raw.ResponseHeadersPolicyId,
  functions: (raw.FunctionAssociations ?? []).map(({ EventType, FunctionARN }) => ({
    eventType: EventType,
    arn: FunctionARN,
  })),
});

const edgePartsOf = ({ stack, log }: Pick<Host, 'stack' | 'log'>): EdgeParts => {
  const byId = <Policy>(managed: Record<string, Policy>, own: { id: string; policy: Policy }[]) =>
    new Map([...Object.entries(managed), ...own.map(({ id, policy }) => [id, policy] as const)]);
  return {
    cachePolicies: byId(MANAGED_CACHE, stack.all(cachePolicy)),
    originRequestPolicies: byId(MANAGED_ORIGIN_REQUEST, stack.all(originRequestPolicy)),
    responseHeadersPolicies: byId(MANAGED_RESPONSE_HEADERS, stack.all(responseHeadersPolicy)),
    viewerFunctions: new Map(stack.all(viewerFunction).map((each) => [each.arn, createViewerFunction(each, log)])),
  };
};
