import { arnAsRef, arnOf } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

/** Alarms send to topics, and nothing here raises one. What people reply to texts comes by one. */
export const topic = playedType({
  type: 'AWS::SNS::Topic',
  playedBy: 'resources/sns',
  note: 'what people reply to texts; alarms publish nothing',
  identity: {
    named: 'TopicName',
    arn: arnOf('sns'),
    ref: arnAsRef,
    attributes: { TopicArn: arnAsRef, TopicName: (self) => self.id },
  },
  properties: {
    reads: ['TopicName'],
    ignores: { [because.labels]: ['DisplayName', 'Tags'], [because.oneCopy]: ['KmsMasterKeyId'] },
    refuses: {
      'write subscriptions as separate resources': ['Subscription'],
      'topics keep no order here': ['FifoTopic'],
    },
  },
  example: { TopicName: 'alarms' },
  read: ({ arn }) => ({ arn }),
});
