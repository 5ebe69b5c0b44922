// What comes back about texts. The number itself is ordered by hand, and is pointed at the topic then (docs/operations.md).
import { Rule } from 'aws-cdk-lib/aws-events';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings/settings.ts';

export class Texts extends Construct {
  /** What people reply. */
  readonly replies: Topic;
  /** What became of each text. */
  readonly deliveries: Rule;

  constructor(scope: Construct, { stage }: Settings) {
    super(scope, 'Texts');
    this.replies = new Topic(this, 'Replies', { topicName: `groundwork-${stage}-text-replies`, enforceSSL: true });
    this.replies.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.replies.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    acknowledge(this.replies, {
      'Serverless-SNSRedrivePolicy':
        "Lambda accepts a reply at once. The function's dead-letter queue takes what fails later.",
    });
    this.deliveries = new Rule(this, 'Deliveries', {
      description: 'What became of each text',
      eventPattern: { source: ['aws.sms-voice'], detailType: ['Text Message Delivery Status Updated'] },
    });
  }
}
