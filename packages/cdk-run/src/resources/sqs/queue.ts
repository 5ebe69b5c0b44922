import type { QueueDeclaration } from '../../aws/sqs/queue.ts';
import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { arnOf, type Self } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { accountId, region } from '../../template/intrinsics.ts';

const urlOf = (self: Self) => `https://sqs.${region}.amazonaws.com/${accountId}/${self.id}`;

type Properties = {
  VisibilityTimeout?: number;
  MessageRetentionPeriod?: number;
  DelaySeconds?: number;
  ReceiveMessageWaitTimeSeconds?: number;
  MaximumMessageSize?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
};

export const queue = playedType({
  type: 'AWS::SQS::Queue',
  playedBy: 'aws/sqs',
  identity: {
    named: 'QueueName',
    arn: arnOf('sqs'),
    ref: urlOf,
    attributes: { QueueName: (self) => self.id, QueueUrl: urlOf },
  },
  properties: {
    reads: [
      'QueueName',
      'VisibilityTimeout',
      'MessageRetentionPeriod',
      'DelaySeconds',
      'ReceiveMessageWaitTimeSeconds',
      'MaximumMessageSize',
      'RedrivePolicy.deadLetterTargetArn',
      'RedrivePolicy.maxReceiveCount',
    ],
    ignores: {
      [because.oneCopy]: ['SqsManagedSseEnabled', 'KmsMasterKeyId', 'KmsDataKeyReusePeriodSeconds'],
      [because.labels]: ['Tags'],
    },
    refuses: {
      'the local queues are standard queues': [
        'FifoQueue',
        'ContentBasedDeduplication',
        'DeduplicationScope',
        'FifoThroughputLimit',
      ],
      'any queue may use any other for its dead letters': ['RedriveAllowPolicy'],
    },
  },
  example: {
    QueueName: 'jobs',
    VisibilityTimeout: 60,
    MessageRetentionPeriod: 345_600,
    DelaySeconds: 0,
    ReceiveMessageWaitTimeSeconds: 20,
    MaximumMessageSize: 262_144,
    RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead', maxReceiveCount: 5 },
  },
  read({ physicalId, arn, properties }): QueueDeclaration {
    const given = properties as Properties;
    const redrive = given.RedrivePolicy && {
      deadLetterArn: given.RedrivePolicy.deadLetterTargetArn,
      maxReceiveCount: Number(given.RedrivePolicy.maxReceiveCount),
    };
    return {
      name: physicalId,
      arn,
      visibilityTimeout: given.VisibilityTimeout,
      delay: given.DelaySeconds,
      retention: given.MessageRetentionPeriod,
      receiveWait: given.ReceiveMessageWaitTimeSeconds,
      largestBytes: given.MaximumMessageSize,
      redrive,
    };
  },
  declare: (declared, { queues }) => queues.add(declared),
});

type QueuePolicyProperties = { Queues: string[]; PolicyDocument: PolicyDocument };

export const queuePolicy = playedType({
  type: 'AWS::SQS::QueuePolicy',
  playedBy: 'iam',
  properties: { reads: ['Queues', 'PolicyDocument'] },
  example: {
    Queues: ['https://sqs.us-east-1.amazonaws.com/000000000000/jobs'],
    PolicyDocument: { Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: '*' }] },
  },
  read({ properties }, stack) {
    const { Queues, PolicyDocument: document } = properties as QueuePolicyProperties;
    const names = Queues.map((url) => url.split('/').at(-1));
    const arns = stack.all(queue).flatMap(({ name, arn }) => (names.includes(name) ? [arn] : []));
    return { arns, document };
  },
  declare({ arns, document }, { permissions }) {
    for (const arn of arns) permissions.addResourcePolicy(arn, document);
  },
});
