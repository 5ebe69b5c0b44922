// Resources that must exist in the second Region before the product's stack can send anything there: a bucket for the documents,
// its key, and the role that copies. The tables and secrets need nothing; DynamoDB and Secrets Manager make their own replicas.
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { KEPT } from '../data/removal-policy.ts';
import { REGION } from '../groundwork-stack.ts';
import type { SecondRegion, Settings } from '../settings/settings.ts';
import { copyNamesOf, keyAliasOf, replicationRoleName } from './copy-names.ts';

export type CopyProps = { settings: Settings & { secondRegion: SecondRegion } };

export class CopyStack extends Stack {
  constructor(scope: Construct, id: string, { settings }: CopyProps) {
    super(scope, id, {
      env: { region: settings.secondRegion, account: settings.account },
      description: `The copy of Groundwork ${settings.stage}: documents of the second Region`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: true,
    });
    const { bucket: bucketName } = copyNamesOf(settings, this.account) ?? {};
    const key = new Key(this, 'Key', {
      description: `Groundwork ${settings.stage}: documents of the second Region`,
      alias: keyAliasOf(settings.stage),
      enableKeyRotation: true,
      removalPolicy: KEPT,
    });
    const bucket = new Bucket(this, 'Documents', {
      bucketName,
      versioned: true,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: KEPT,
      lifecycleRules: [
        {
          // Deleted versions must be erased here, too, as in the first Region.
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
        },
      ],
    });
    acknowledge(bucket, { 'AwsSolutions-S1': 'Only S3 writes here, and only a restore reads.' });
    createReplicationRole(this, settings, { bucket, key });
  }
}

/** The role for S3's replication. CloudFormation chooses the source bucket's name, so the policy can name only its prefix. */
const createReplicationRole = (scope: Stack, { stage, secondRegion }: Settings, to: { bucket: Bucket; key: Key }) => {
  const role = new Role(scope, 'ReplicationRole', {
    roleName: replicationRoleName(stage),
    assumedBy: new ServicePrincipal('s3.amazonaws.com'),
  });
  const source = `arn:aws:s3:::groundwork-${stage}-datadocuments*`;
  const allow = (actions: string[], resources: string[], viaRegion?: string) =>
    role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions,
        resources,
        ...(viaRegion && { conditions: { StringEquals: { 'kms:ViaService': `s3.${viaRegion}.amazonaws.com` } } }),
      }),
    );
  const objects = ['GetObjectVersionForReplication', 'GetObjectVersionAcl', 'GetObjectVersionTagging'];
  const copies = ['ReplicateObject', 'ReplicateDelete', 'ReplicateTags'];
  allow(['s3:GetReplicationConfiguration', 's3:ListBucket'], [source]);
  allow(
    objects.map((name) => `s3:${name}`),
    [`${source}/*`],
  );
  allow(
    copies.map((name) => `s3:${name}`),
    [to.bucket.arnForObjects('*')],
  );
  const anyKey = `arn:aws:kms:${REGION}:${scope.account}:key/*`;
  allow(['kms:Decrypt'], [anyKey], REGION);
  allow(['kms:Encrypt', 'kms:GenerateDataKey'], [to.key.keyArn], secondRegion);
  const narrow = "The bucket's name begins with the stack's, and CloudFormation chooses the rest.";
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::${source}]`]: narrow,
    [`AwsSolutions-IAM5[Resource::${source}/*]`]: narrow,
    [wildcardFinding(scope, to.bucket.arnForObjects('*'))]: 'Every document is copied.',
    [`AwsSolutions-IAM5[Resource::arn:aws:kms:${REGION}:<AWS::AccountId>:key/*]`]:
      "AWS's own key for S3 has no ARN that we could know, and this only decrypts what S3 reads.",
  });
};
