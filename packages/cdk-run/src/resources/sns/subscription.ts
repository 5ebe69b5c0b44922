import { because, playedType } from '../../registry/resource-type.ts';

/** A developer's machine notifies no people, but a function or a queue would miss its messages. */
export const subscription = playedType({
  type: 'AWS::SNS::Subscription',
  playedBy: 'resources/sns',
  note: 'topics publish nothing here, so only people may subscribe',
  properties: {
    reads: ['Protocol'],
    ignores: {
      [because.noAlarm]: ['TopicArn', 'Endpoint', 'FilterPolicy', 'FilterPolicyScope', 'RawMessageDelivery'],
      [because.labels]: ['Region', 'DeliveryPolicy', 'RedrivePolicy', 'SubscriptionRoleArn', 'ReplayPolicy'],
    },
  },
  example: { Protocol: 'email' },
  read({ logicalId, properties }) {
    const protocol = String(properties.Protocol);
    if (['lambda', 'sqs', 'firehose'].includes(protocol))
      throw new Error(
        `${logicalId}: the local cloud plays no topics, so nothing would reach this ${protocol} subscription`,
      );
    return undefined;
  },
});
