// What of a distribution is read. Its behaviors and origins are lists, with the same properties in each entry.
import { because, type Properties } from '../../registry/resource-type.ts';

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

export const distributionProperties: Properties = {
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
