// Email to deals: SES puts each message into a separate bucket and starts the function that takes it. Only on a stage with a domain for it.
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { CfnReceiptRule, CfnReceiptRuleSet, EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { removalPolicyOf } from './data/removal-policy.ts';
import type { Settings } from './settings/settings.ts';

/** The function (lambdas/open/mail-in) looks for messages under this prefix. */
export const INBOX_PREFIX = 'mail/';

export class IncomingMail extends Construct {
  readonly bucket: Bucket;
  private readonly settings: Settings;
  private readonly domain: string;
  private readonly ruleSet: CfnReceiptRuleSet;
  private readonly names: { set: string; rule: string };

  constructor(scope: Construct, settings: Settings, domain: string) {
    super(scope, 'IncomingMail');
    this.settings = settings;
    this.domain = domain;
    const { stage } = settings;
    this.names = { set: `groundwork-${stage}`, rule: `groundwork-${stage}-deals` };
    new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain), feedbackForwarding: false });
    this.ruleSet = new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: this.names.set });
    this.bucket = this.createBucket();
  }

  /** A message is deleted once it was taken. The rest is what a function couldn't take in its tries. */
  private createBucket(): Bucket {
    const bucket = new Bucket(this, 'Inbox', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalPolicyOf(this.settings),
      autoDeleteObjects: !this.settings.keepData,
      lifecycleRules: [{ expiration: Duration.days(7) }],
    });
    acknowledge(bucket, {
      'AwsSolutions-S1': 'SES writes it and one function reads it, whose log says what became of each message.',
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`${INBOX_PREFIX}*`)],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': this.ruleArn } },
      }),
    );
    return bucket;
  }

  private get ruleArn(): string {
    const { set, rule } = this.names;
    return `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:receipt-rule-set/${set}:receipt-rule/${rule}`;
  }

  /** SES stores the message before it calls the function, which reads it from the bucket. */
  deliverTo(target: IFunction): void {
    target.addPermission('IncomingMail', {
      principal: new ServicePrincipal('ses.amazonaws.com'),
      sourceAccount: Aws.ACCOUNT_ID,
      sourceArn: this.ruleArn,
    });
    const rule = new CfnReceiptRule(this, 'Rule', {
      ruleSetName: this.names.set,
      rule: {
        name: this.names.rule,
        enabled: true,
        scanEnabled: true,
        tlsPolicy: 'Require',
        recipients: [this.domain],
        actions: [
          { s3Action: { bucketName: this.bucket.bucketName, objectKeyPrefix: INBOX_PREFIX } },
          { lambdaAction: { functionArn: target.functionArn, invocationType: 'Event' } },
        ],
      },
    });
    rule.node.addDependency(this.ruleSet);
    // SES tries both when it learns of the rule.
    if (this.bucket.policy) rule.node.addDependency(this.bucket.policy);
    rule.node.addDependency(target);
  }
}
