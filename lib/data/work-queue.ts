// The queue of one kind of work. How long a message is hidden follows from how long a worker may run.
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { hiddenSeconds, WORKER_SECONDS } from '../../lambdas/core/aws/worker-times.ts';
import type { QueuedKind } from '../../lambdas/core/data/outbox.ts';
import { acknowledge } from '../acknowledge.ts';

const MAX_RECEIVES = 5;

export class WorkQueue extends Construct {
  readonly kind: QueuedKind;
  readonly queue: Queue;
  readonly workerTimeout: Duration;

  constructor(scope: Construct, id: string, { kind, deadLetters }: { kind: QueuedKind; deadLetters: Queue }) {
    super(scope, id);
    this.kind = kind;
    this.workerTimeout = Duration.seconds(WORKER_SECONDS[kind]);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // A dead worker's message is hidden no longer than this: people may wait a minute for a replacement.
      visibilityTimeout: Duration.seconds(hiddenSeconds(kind)),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
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
