// The bucket of files that people upload (docs/adr/052-uploaded-files.md). Browsers send parts to it at signed addresses, so
// nothing that we issued is in it. It keeps no versions: a removed or erased file is gone.
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { FILE_LIMITS, FOLDERS } from '../../lambdas/chat/files/contract.ts';
import { acknowledge } from '../acknowledge.ts';
import { FIRST_REGION, type Settings } from '../settings/settings.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** We choose the bucket's name, because the site's security policy names the bucket before it exists, and its CORS rule names the site. */
export const fileBucketName = ({ stage }: Pick<Settings, 'stage'>): string =>
  `groundwork-${stage}-files-${Aws.ACCOUNT_ID}`;

/** The address for pages to send parts to and open files from. */
export const fileBucketUrl = (settings: Pick<Settings, 'stage'>): string =>
  `https://${fileBucketName(settings)}.s3.${FIRST_REGION}.amazonaws.com`;

export const createFileBucket = (scope: Construct, settings: Settings): Bucket => {
  const bucket = new Bucket(scope, 'Files', {
    bucketName: fileBucketName(settings),
    encryption: settings.encryption.documents === 'kms' ? BucketEncryption.KMS_MANAGED : BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: removalPolicyOf(settings),
    autoDeleteObjects: !settings.keepData,
    lifecycleRules: [
      // Removes uploads that no one finished, and files that no one checked.
      {
        prefix: `${FOLDERS.incoming}/`,
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        expiration: Duration.days(1),
      },
      // The files of a request are erased with their rows. This rule removes leftovers.
      { prefix: `${FOLDERS.request}/`, expiration: Duration.days(FILE_LIMITS.requestDays + 1) },
    ],
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'One function signs every address, and its log names the file. A second log would only repeat names.',
  });
  return bucket;
};

/** Allows only our own pages, and only their uploads and downloads. */
export const openToPages = (bucket: Bucket, siteUrl: string): void =>
  bucket.addCorsRule({
    allowedOrigins: [siteUrl],
    allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
    allowedHeaders: ['x-amz-checksum-sha256'],
    exposedHeaders: ['ETag'],
    maxAge: 600,
  });
