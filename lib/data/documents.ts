// The bucket of sealed reports and signed documents.
import { Role } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
  ReplicationTimeValue,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { copyNamesOf, REPLICATION_RULE } from '../copy/copy-names.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Every version and every delete marker goes to the second Region within fifteen minutes, which S3 promises. The bucket, the key
 * and the role there are in the copy's stack, which comes first.
 */
const copying = (scope: Construct, settings: Settings): Pick<BucketProps, 'replicationRole' | 'replicationRules'> => {
  const copy = copyNamesOf(settings, Stack.of(scope).account);
  if (!copy) return {};
  const time = ReplicationTimeValue.FIFTEEN_MINUTES;
  return {
    replicationRole: Role.fromRoleArn(scope, 'ReplicationRole', copy.replicationRoleArn, { mutable: false }),
    replicationRules: [
      {
        id: REPLICATION_RULE,
        priority: 1,
        destination: Bucket.fromBucketName(scope, 'DocumentsCopy', copy.bucket),
        replicationTimeControl: time,
        metrics: time,
        deleteMarkerReplication: true,
        sseKmsEncryptedObjects: true,
        kmsKey: Key.fromKeyArn(scope, 'DocumentsCopyKey', copy.keyAliasArn),
      },
    ],
  };
};

export const createDocumentBucket = (scope: Construct, settings: Settings): Bucket => {
  const bucket = new Bucket(scope, 'Documents', {
    versioned: true,
    encryption: settings.encryption.documents === 'kms' ? BucketEncryption.KMS_MANAGED : BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    ...copying(scope, settings),
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
