import type { TopicSubscription } from '../../lambda/events/topics.ts';
import { playedType } from '../../registry/resource-type.ts';

type Properties = { Protocol: string; TopicArn: string; Endpoint: string };

export const subscription = playedType({
  type: 'AWS::SNS::Subscription',
  playedBy: 'resources/sns',
  note: 'functions; email to operators is not sent',
  properties: {
    reads: ['Protocol', 'TopicArn', 'Endpoint'],
    refuses: {
      'a topic gives each subscriber everything here': [
        'FilterPolicy',
        'FilterPolicyScope',
        'RawMessageDelivery',
        'RedrivePolicy',
      ],
    },
  },
  example: {
    Protocol: 'lambda',
    TopicArn: 'arn:aws:sns:us-east-1:000000000000:replies',
    Endpoint: 'arn:aws:lambda:us-east-1:000000000000:function:report',
  },
  read({ logicalId, properties }): TopicSubscription | undefined {
    const { Protocol, TopicArn: topicArn, Endpoint: functionArn } = properties as Properties;
    if (Protocol === 'email') return undefined;
    if (Protocol !== 'lambda') throw new Error(`${logicalId}: the local cloud plays no subscriptions by ${Protocol}`);
    return { topicArn, functionArn };
  },
  declare: (declared, { topics }) => topics.subscribe(declared),
});
