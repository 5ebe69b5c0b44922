import { readCachePolicy } from '../../edge/policies.ts';
import { because, playedType } from '../../registry/resource-type.ts';

const key = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';

/** Distributions look for those that they name. */
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
