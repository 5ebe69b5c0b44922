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
    reads: ['Domain', 'ManagedLoginVersion'],
    ignores: {
      'the local hosted page has one look': ['CustomDomainConfig'],
      'there is one pool': ['UserPoolId'],
    },
  },
  example: { Domain: 'app-dev', ManagedLoginVersion: 2 },
  /** The classic pages don't know `prompt`. */
  read: ({ properties }) => ({ knowsPrompt: Number(properties.ManagedLoginVersion ?? 1) === 2 }),
});
