// SNS: what a service publishes to a topic goes to the functions that subscribe to it.
import { randomUUID } from 'node:crypto';
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';

export type TopicSubscription = { topicArn: string; functionArn: string };

export type Topics = {
  subscribe(subscription: TopicSubscription): void;
  /** By the topic's name. */
  publish(topicName: string, message: string): Promise<void>;
};

export const createTopics = ({ invoke, demand }: { invoke: Invoke; demand: DemandPermission }): Topics => {
  const subscriptions: TopicSubscription[] = [];
  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    async publish(topicName, message) {
      for (const { topicArn, functionArn } of subscriptions) {
        if (topicArn.split(':').at(-1) !== topicName) continue;
        demand('sns.amazonaws.com', functionArn, topicArn);
        const Sns = { Type: 'Notification', MessageId: randomUUID(), TopicArn: topicArn, Message: message };
        const record = {
          EventSource: 'aws:sns',
          EventVersion: '1.0',
          Sns: { ...Sns, Timestamp: new Date().toISOString() },
        };
        await invoke(functionArn, { Records: [record] }, { type: 'async' });
      }
    },
  };
};
