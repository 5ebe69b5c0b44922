// Who did what in this account: every call to AWS for a year, in files whose changes are noticed, and GuardDuty to watch them.
import { Trail } from 'aws-cdk-lib/aws-cloudtrail';
import { CfnDetector } from 'aws-cdk-lib/aws-guardduty';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export const createAuditTrail = (scope: Construct): void => {
  const bucket = new Bucket(scope, 'TrailBucket', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [{ expiration: Duration.days(365), noncurrentVersionExpiration: Duration.days(30) }],
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'It holds the log of access to everything else, including to itself.' });
  new Trail(scope, 'Trail', {
    bucket,
    isMultiRegionTrail: true,
    includeGlobalServiceEvents: true,
    enableFileValidation: true,
  });
  new CfnDetector(scope, 'GuardDuty', { enable: true, findingPublishingFrequency: 'FIFTEEN_MINUTES' });
};
