import { because, playedType } from '../../registry/resource-type.ts';

export const subscription = playedType({
  type: 'AWS::SNS::Subscription',
  playedBy: 'resources/sns',
  note: 'only email to operators, which is not sent',
  properties: {
    reads: ['Protocol'],
    ignores: { [because.noAlarm]: ['TopicArn', 'Endpoint'] },
    refuses: {
      'nothing is published to a topic here': [
        'FilterPolicy',
        'FilterPolicyScope',
        'RawMessageDelivery',
        'RedrivePolicy',
      ],
    },
  },
  example: { Protocol: 'email' },
  read({ logicalId, properties }) {
    if (properties.Protocol !== 'email')
      throw new Error(`${logicalId}: the local cloud plays no subscriptions by ${properties.Protocol}`);
    return undefined;
  },
});
