import { createResponseHeadersPolicy } from '../../edge/replies/response-headers.ts';
import { because, playedType } from '../../registry/resource-type.ts';

/** Distributions look for those that they name. */
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
