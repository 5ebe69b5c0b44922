// The bucket of sealed reports and signed documents.
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';

export const createDocumentBucket = (scope: Construct, settings: Settings): Bucket => {
  const bucket = new Bucket(scope, 'Documents', {
    versioned: true,
    encryption: settings.encryption.documents === 'kms' ? BucketEncryption.KMS_MANAGED : BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        // Data erased for a person must really go, not just disappear behind a delete marker.
        noncurrentVersionExpiration: Duration.days(30),
        expiredObjectDeleteMarker: true,
        transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
      },
      // A report is erased after a year (lambdas/funds/report/letter-store.ts), and its file with it. This is for what was missed.
      { prefix: 'reports/', expiration: Duration.days(366) },
    ],
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'One function writes and signs every object, and its log names the object. A second log would only repeat names.',
  });
  return bucket;
};
