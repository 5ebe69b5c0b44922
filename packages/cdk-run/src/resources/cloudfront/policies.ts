import { readCachePolicy, readOriginRequestPolicy } from '../../edge/policies.ts';
import { createResponseHeadersPolicy } from '../../edge/replies/response-headers.ts';
import type { ViewerFunctionDeclaration } from '../../edge/viewer-functions/viewer-function.ts';
import { arnAsRef, globalArn } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

const key = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';

export const cachePolicy = playedType({
  type: 'AWS::CloudFront::CachePolicy',
  playedBy: 'edge',
  properties: {
    reads: [
      'CachePolicyConfig.MinTTL',
      'CachePolicyConfig.MaxTTL',
      'CachePolicyConfig.DefaultTTL',
      `${key}.EnableAcceptEncodingGzip`,
      `${key}.EnableAcceptEncodingBrotli`,
      `${key}.HeadersConfig`,
      `${key}.CookiesConfig`,
      `${key}.QueryStringsConfig`,
    ],
    ignores: { [because.labels]: ['CachePolicyConfig.Name', 'CachePolicyConfig.Comment'] },
  },
  example: {
    CachePolicyConfig: {
      MinTTL: 0,
      MaxTTL: 60,
      DefaultTTL: 30,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-a'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    },
  },
  read: ({ physicalId: id, properties }) => ({
    id,
    policy: readCachePolicy(properties.CachePolicyConfig as Record<string, unknown>),
  }),
});

export const originRequestPolicy = playedType({
  type: 'AWS::CloudFront::OriginRequestPolicy',
  playedBy: 'edge',
  properties: {
    reads: [
      'OriginRequestPolicyConfig.HeadersConfig',
      'OriginRequestPolicyConfig.CookiesConfig',
      'OriginRequestPolicyConfig.QueryStringsConfig',
    ],
    ignores: { [because.labels]: ['OriginRequestPolicyConfig.Name', 'OriginRequestPolicyConfig.Comment'] },
  },
  example: {
    OriginRequestPolicyConfig: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['cloudfront-viewer-address'] },
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    },
  },
  read: ({ physicalId: id, properties }) => ({
    id,
    policy: readOriginRequestPolicy(properties.OriginRequestPolicyConfig as Record<string, unknown>),
  }),
});

export const responseHeadersPolicy = playedType({
  type: 'AWS::CloudFront::ResponseHeadersPolicy',
  playedBy: 'edge/replies',
  properties: {
    reads: [
      'ResponseHeadersPolicyConfig.SecurityHeadersConfig',
      'ResponseHeadersPolicyConfig.CustomHeadersConfig',
      'ResponseHeadersPolicyConfig.RemoveHeadersConfig',
      'ResponseHeadersPolicyConfig.CorsConfig',
    ],
    ignores: {
      [because.labels]: ['ResponseHeadersPolicyConfig.Name', 'ResponseHeadersPolicyConfig.Comment'],
      'the local edge measures no times': ['ResponseHeadersPolicyConfig.ServerTimingHeadersConfig'],
    },
  },
  example: {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
      CustomHeadersConfig: { Items: [{ Header: 'X-A', Value: 'a', Override: true }] },
      RemoveHeadersConfig: { Items: [{ Header: 'X-B' }] },
      CorsConfig: { AccessControlAllowOrigins: { Items: ['*'] }, OriginOverride: true },
    },
  },
  read: ({ physicalId: id, properties }) => ({
    id,
    policy: createResponseHeadersPolicy(properties.ResponseHeadersPolicyConfig as Record<string, unknown>),
  }),
});

type Properties = { FunctionCode: string; FunctionConfig: { Runtime: string } };

export const viewerFunction = playedType({
  type: 'AWS::CloudFront::Function',
  playedBy: 'edge/viewer-functions',
  identity: {
    named: 'Name',
    arn: globalArn('cloudfront', 'function/'),
    ref: arnAsRef,
    attributes: { FunctionARN: arnAsRef, 'FunctionMetadata.FunctionARN': arnAsRef },
  },
  properties: {
    reads: ['Name', 'FunctionCode', 'FunctionConfig.Runtime'],
    ignores: {
      [because.labels]: ['FunctionMetadata', 'FunctionConfig.Comment'],
      [because.currentCode]: ['AutoPublish'],
    },
    refuses: { 'the local edge has no key value stores': ['FunctionConfig.KeyValueStoreAssociations'] },
  },
  example: {
    Name: 'rewrite',
    FunctionCode: 'function handler(event) { return event.request; }',
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
  },
  read({ logicalId, arn, properties }): ViewerFunctionDeclaration {
    const { FunctionCode, FunctionConfig } = properties as Properties;
    return { arn, name: logicalId, runtime: FunctionConfig.Runtime, code: FunctionCode };
  },
});
