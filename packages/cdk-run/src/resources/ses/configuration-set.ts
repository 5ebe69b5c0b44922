import type { ConfigurationSet } from '../../aws/ses/sending.ts';
import { arnOf, lower, type Self, stableHash } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  ConfigurationSetName: string;
  EventDestination: { Enabled?: boolean; MatchingEventTypes: string[]; EventBridgeDestination?: object };
};

/** A configuration set finds its own destinations. */
export const eventDestination = playedType({
  type: 'AWS::SES::ConfigurationSetEventDestination',
  playedBy: 'aws/ses',
  properties: {
    reads: [
      'ConfigurationSetName',
      'EventDestination.Enabled',
      'EventDestination.MatchingEventTypes',
      'EventDestination.EventBridgeDestination',
    ],
    ignores: {
      [because.labels]: ['EventDestination.Name'],
      [because.noAlarm]: ['EventDestination.CloudWatchDestination'],
    },
    refuses: {
      'the local cloud sends mail events to EventBridge only': [
        'EventDestination.SnsDestination',
        'EventDestination.KinesisFirehoseDestination',
      ],
    },
  },
  example: {
    ConfigurationSetName: 'events',
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['OPEN'],
      EventBridgeDestination: { EventBusArn: 'arn:aws:events:us-east-1:000000000000:event-bus/default' },
    },
  },
  read({ properties }) {
    const { ConfigurationSetName: set, EventDestination } = properties as Properties;
    const { Enabled, MatchingEventTypes, EventBridgeDestination } = EventDestination;
    const isPlayed = Enabled !== false && EventBridgeDestination !== undefined;
    return { set, events: isPlayed ? MatchingEventTypes : [] };
  },
});

export const configurationSet = playedType({
  type: 'AWS::SES::ConfigurationSet',
  playedBy: 'aws/ses',
  identity: { named: 'Name', arn: arnOf('ses', 'configuration-set/') },
  properties: {
    reads: ['Name', 'SendingOptions.SendingEnabled'],
    ignores: {
      'local mail goes to the mailbox page': ['DeliveryOptions', 'ReputationOptions', 'VdmOptions', 'ArchivingOptions'],
      'links stay as they are, and opening a mail is always counted': ['TrackingOptions'],
      'the mailbox accepts every address': ['SuppressionOptions'],
      [because.labels]: ['Tags'],
    },
  },
  example: { Name: 'events', SendingOptions: { SendingEnabled: true } },
  read({ logicalId, physicalId: name, properties }, stack): ConfigurationSet {
    const { SendingEnabled } = (properties.SendingOptions ?? {}) as { SendingEnabled?: boolean };
    if (SendingEnabled === false) throw new Error(`${logicalId}: the local cloud plays sets that may send only`);
    const events = stack.all(eventDestination).flatMap((one) => (one.set === name ? one.events : []));
    return { name, events };
  },
  declare: (declared, { mail }) => mail.addConfigurationSet(declared),
});

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
