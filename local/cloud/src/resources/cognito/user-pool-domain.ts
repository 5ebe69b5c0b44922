import { lower, stableHash } from '../../registry/identity.ts';
import { playedType } from '../../registry/resource-type.ts';

export const userPoolDomain = playedType({
  type: 'AWS::Cognito::UserPoolDomain',
  playedBy: 'cognito/hosted',
  note: "at the site's own address",
  identity: {
    named: 'Domain',
    attributes: { CloudFrontDistribution: (self) => `${stableHash(self.logicalId, lower, 13)}.cloudfront.net` },
  },
  properties: {
    reads: ['Domain'],
    ignores: {
      'the local hosted page has one look': ['ManagedLoginVersion', 'CustomDomainConfig'],
      'there is one pool': ['UserPoolId'],
    },
  },
  example: { Domain: 'app-dev' },
  read: () => undefined,
});
