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
import { because, type Properties, playedType } from '../../registry/resource-type.ts';
import { cachePolicy, originRequestPolicy, responseHeadersPolicy, viewerFunction } from './policies.ts';

// The parts of a distribution that are read. Its behaviors and origins are lists, with the same properties in each entry.

const of = (part: string, names: string[]): string[] => names.map((name) => `DistributionConfig.${part}${name}`);
const inBehaviors = (names: string[]): string[] => [
  ...of('DefaultCacheBehavior.', names),
  ...of('CacheBehaviors.', names),
];

const behaviorReads = [
  'TargetOriginId',
  'AllowedMethods',
  'Compress',
  'CachePolicyId',
  'OriginRequestPolicyId',
  'ResponseHeadersPolicyId',
  'FunctionAssociations.EventType',
  'FunctionAssociations.FunctionARN',
];

const distributionProperties: Properties = {
  reads: [
    ...of('', ['Enabled', 'Aliases', 'DefaultRootObject']),
    ...of('Origins.', [
      'Id',
      'DomainName',
      'OriginPath',
      'OriginCustomHeaders.HeaderName',
      'OriginCustomHeaders.HeaderValue',
    ]),
    ...of('CustomErrorResponses.', ['ErrorCode', 'ResponseCode', 'ResponsePagePath']),
    ...inBehaviors(behaviorReads),
    'DistributionConfig.CacheBehaviors.PathPattern',
  ],
  ignores: {
    'the edge is plain http on loopback': [
      ...of('', ['ViewerCertificate', 'HttpVersion', 'IPV6Enabled']),
      ...inBehaviors(['ViewerProtocolPolicy']),
    ],
    'origins are in this process': of('Origins.', [
      'S3OriginConfig',
      'CustomOriginConfig',
      'OriginAccessControlId',
      'ConnectionAttempts',
      'ConnectionTimeout',
      'OriginShield',
    ]),
    'the firewall and the prices are those of AWS': of('', ['WebACLId', 'PriceClass', 'Restrictions']),
    'the edge keeps its own log': of('', ['Logging']),
    'only answers to GET and HEAD are kept, and errors are not': [
      ...inBehaviors(['CachedMethods']),
      ...of('CustomErrorResponses.', ['ErrorCachingMinTTL']),
    ],
    [because.labels]: [...of('', ['Comment']), 'Tags'],
  },
  refuses: {
    'the local edge does not run Lambda@Edge': inBehaviors(['LambdaFunctionAssociations']),
    'the local edge needs a cache policy instead': inBehaviors(['ForwardedValues', 'MinTTL', 'MaxTTL', 'DefaultTTL']),
    'the local edge checks no signatures': inBehaviors(['TrustedKeyGroups', 'TrustedSigners']),
    'the local edge has one origin per behavior': of('', ['OriginGroups']),
  },
};

const behavior = {
  TargetOriginId: 'site',
  AllowedMethods: ['GET', 'HEAD'],
  Compress: true,
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  OriginRequestPolicyId: '216adef6-5c7f-47e4-b989-5492eafa07d3',
  ResponseHeadersPolicyId: '67f7725c-6f97-4210-82d7-5512b31e9d03',
  FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:aws:cloudfront::000000000000:function/a' }],
};

export const distributionExample = {
  DistributionConfig: {
    Enabled: true,
    Aliases: ['app.example'],
    DefaultRootObject: 'index.html',
    Origins: [
      {
        Id: 'site',
        DomainName: 'site.s3.us-east-1.amazonaws.com',
        OriginPath: '/site',
        OriginCustomHeaders: [{ HeaderName: 'X-Origin', HeaderValue: 'edge' }],
      },
    ],
    CustomErrorResponses: [{ ErrorCode: 403, ResponseCode: 200, ResponsePagePath: '/index.html' }],
    DefaultCacheBehavior: behavior,
    CacheBehaviors: [{ ...behavior, PathPattern: '/api/*' }],
  },
};

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

/** With the policies and functions of its template, and with secrets instead of references to them. */
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
