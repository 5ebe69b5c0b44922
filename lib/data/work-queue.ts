// A queue with its dead-letter queue. The visibility timeout follows from how long a worker may run.
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { OutboxKind } from '../../lambdas/core/data/outbox.ts';
import { acknowledge } from '../acknowledge.ts';

const MAX_RECEIVES = 5;

export class WorkQueue extends Construct {
  readonly kind: OutboxKind;
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly workerTimeout: Duration;

  constructor(scope: Construct, id: string, props: { kind: OutboxKind; workerTimeout: Duration }) {
    super(scope, id);
    this.kind = props.kind;
    this.workerTimeout = props.workerTimeout;
    this.deadLetters = createDeadLetterQueue(this, 'DeadLetters');
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Lambda asks for six times the worker's timeout, so that no one else gets a message that is being worked on.
      visibilityTimeout: Duration.seconds(6 * props.workerTimeout.toSeconds()),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}

export const createDeadLetterQueue = (scope: Construct, id: string): Queue => {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(queue, {
    'AwsSolutions-SQS3': 'This is a dead-letter queue.',
    'Serverless-SQSRedrivePolicy': 'This is a dead-letter queue.',
  });
  return queue;
};
