import type { Queue } from './queue.ts';

export const queueAttributes = (queue: Queue): Record<string, string> => {
  const { arn, visibilityTimeout = 30, delay = 0, retention = 345_600, receiveWait = 0, redrive } = queue.declared;
  const { visible, inFlight, delayed } = queue.counts();
  return {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeout),
    DelaySeconds: String(delay),
    MessageRetentionPeriod: String(retention),
    ReceiveMessageWaitTimeSeconds: String(receiveWait),
    ...(redrive
      ? {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: redrive.deadLetterArn,
            maxReceiveCount: redrive.maxReceiveCount,
          }),
        }
      : {}),
  };
};
