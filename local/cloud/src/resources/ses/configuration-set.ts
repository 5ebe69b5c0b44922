import type { ConfigurationSet } from '../../aws/ses/sending-rules.ts';
import { arnOf } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { eventDestination } from './event-destination.ts';

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
