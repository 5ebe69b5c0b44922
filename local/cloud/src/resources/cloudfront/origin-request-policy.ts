import { readOriginRequestPolicy } from '../../edge/policies.ts';
import { because, playedType } from '../../registry/resource-type.ts';

/** Distributions look for those that they name. */
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
