// Topics for alarms: one that sends email, and for urgent alarms also one that calls a pager.
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';

export type AlarmTopics = { all: Topic; urgent?: Topic };

export const createAlarmTopics = (
  scope: Construct,
  stage: Settings['stage'],
  { emails, pager }: NonNullable<Settings['alarms']>,
): AlarmTopics => {
  const all = createTopic(scope, 'Alarms', `Groundwork ${stage}`);
  for (const address of emails) all.addSubscription(new EmailSubscription(address));
  if (!pager) return { all };
  const urgent = createTopic(scope, 'UrgentAlarms', `Groundwork ${stage}, urgent`);
  const secret = Secret.fromSecretNameV2(scope, 'Pager', `groundwork/${stage}/pager`);
  // The address contains the pager's key, so the template only refers to it.
  const address = secret.secretValueFromJson('url').unsafeUnwrap();
  urgent.addSubscription({
    bind: () => ({ protocol: SubscriptionProtocol.HTTPS, endpoint: address, subscriberId: 'Pager' }),
  });
  return { all, urgent };
};

const createTopic = (scope: Construct, id: string, displayName: string): Topic => {
  const topic = new Topic(scope, id, { displayName, enforceSSL: true });
  const { account, region } = Stack.of(scope);
  // A topic's own policy replaces the default one, which lets the account's services publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${region}:${account}:alarm:*` },
      },
    }),
  );
  acknowledge(topic, {
    'Serverless-SNSRedrivePolicy': 'Sent to people: SNS retries for hours, and the alarm stays red.',
  });
  return topic;
};
