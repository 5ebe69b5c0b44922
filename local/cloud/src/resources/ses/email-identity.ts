import { arnOf, lower, type Self, stableHash } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

export const emailIdentity = playedType({
  type: 'AWS::SES::EmailIdentity',
  playedBy: 'aws/ses',
  identity: {
    named: 'EmailIdentity',
    arn: arnOf('ses', 'identity/'),
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, (self: Self) => `${stableHash(self.logicalId + n, lower, 32)}._domainkey.${self.id}`],
        [`DkimDNSTokenValue${n}`, (self: Self) => `${stableHash(self.logicalId + n, lower, 32)}.dkim.amazonses.com`],
      ]),
    ),
  },
  properties: {
    reads: ['EmailIdentity'],
    ignores: {
      'senders name the configuration set themselves': ['ConfigurationSetAttributes'],
      'local mail is not signed': [
        'DkimAttributes',
        'DkimSigningAttributes',
        'MailFromAttributes',
        'FeedbackAttributes',
      ],
      [because.labels]: ['Tags'],
    },
  },
  example: { EmailIdentity: 'app.example' },
  read: ({ physicalId }) => ({ identity: physicalId }),
  declare: ({ identity }, { mail }) => mail.addIdentity(identity),
});
