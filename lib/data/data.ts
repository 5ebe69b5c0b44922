// Everything that must survive: tables, documents, keys, secrets, and the queues of work that leaves the house.

import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings.ts';
import { WorkQueue } from './work-queue.ts';

export class Data extends Construct {
  readonly table: TableV2;
  readonly vaultTable: TableV2;
  readonly documents: Bucket;
  readonly vaultKey: Key;
  readonly sealKey: Key;
  readonly pinKey: Secret;
  readonly plaid: Secret;
  readonly stripe: Secret;
  readonly mailQueue: WorkQueue;
  readonly bankQueue: WorkQueue;
  readonly membershipQueue: WorkQueue;
  readonly documentQueue: WorkQueue;
  readonly campaignQueue: WorkQueue;
  readonly removal: RemovalPolicy;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Data');
    this.removal = settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const string = (name: string) => ({ name, type: AttributeType.STRING });
    const safe: Omit<TablePropsV2, 'partitionKey'> = {
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.keepData,
      removalPolicy: this.removal,
      encryption:
        settings.encryption.tables === 'aws-owned'
          ? TableEncryptionV2.dynamoOwnedKey()
          : TableEncryptionV2.awsManagedKey(),
      timeToLiveAttribute: 'expires',
    };

    // Access patterns: lambdas/core/data/table.ts.
    this.table = new TableV2(this, 'Table', {
      ...safe,
      partitionKey: string('PK'),
      sortKey: string('SK'),
      globalSecondaryIndexes: ['GSI1', 'GSI2'].map((indexName) => ({
        indexName,
        partitionKey: string(`${indexName}PK`),
        sortKey: string(`${indexName}SK`),
        projectionType: ProjectionType.ALL,
      })),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    // Access tokens of banks, apart from everything else so that only three functions can reach them.
    this.vaultTable = new TableV2(this, 'VaultTable', { ...safe, partitionKey: string('PK'), sortKey: string('SK') });

    this.vaultKey = new Key(this, 'VaultKey', {
      description: `Groundwork ${settings.stage}: bank access tokens`,
      enableKeyRotation: true,
      removalPolicy: this.removal,
    });
    this.sealKey = new Key(this, 'SealKey', {
      description: `Groundwork ${settings.stage}: seals of reports and signed documents`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      // Verifying a seal needs the key that made it: it outlives even a stage whose data may go.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this.sealKey, {
      'AwsSolutions-KMS5':
        'KMS rotates no asymmetric keys; a new seal key is a new resource and old seals keep theirs.',
    });

    this.pinKey = new Secret(this, 'PinKey', {
      description: 'Keyed hash of guest pins. Changing it ends every open guest link.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: this.removal,
    });
    acknowledge(this.pinKey, {
      'AwsSolutions-SMG4': 'A new pin key would end every open guest link; it is replaced by hand after a leak only.',
    });
    this.plaid = new Secret(this, 'Plaid', {
      description: 'Plaid keys {"client_id","secret"}; filled by the operator.',
      generateSecretString: { secretStringTemplate: '{"client_id":"to be filled"}', generateStringKey: 'secret' },
      removalPolicy: this.removal,
    });
    acknowledge(this.plaid, {
      'AwsSolutions-SMG4': 'Plaid issues its keys in its own dashboard; operations.md has the steps to change them.',
    });

    this.stripe = new Secret(this, 'Stripe', {
      description: 'Stripe keys {"secret_key","webhook_secret"}; filled by the operator.',
      generateSecretString: {
        secretStringTemplate: '{"secret_key":"to be filled"}',
        generateStringKey: 'webhook_secret',
      },
      removalPolicy: this.removal,
    });
    acknowledge(this.stripe, {
      'AwsSolutions-SMG4': 'Stripe issues its keys in its own dashboard; operations.md has the steps to change them.',
    });

    this.documents = new Bucket(this, 'Documents', {
      versioned: true,
      encryption: settings.encryption.documents === 'kms' ? BucketEncryption.KMS_MANAGED : BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: this.removal,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // What was erased for a person must be gone in fact, not only behind a delete marker.
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
        },
      ],
    });
    acknowledge(this.documents, {
      'AwsSolutions-S1':
        'Every object is written and signed for by one function whose log names it; a second log would be a second copy of names.',
    });

    this.mailQueue = new WorkQueue(this, 'Mail', { workerTimeout: Duration.seconds(30) });
    this.bankQueue = new WorkQueue(this, 'Bank', { workerTimeout: Duration.seconds(120) });
    this.membershipQueue = new WorkQueue(this, 'Membership', { workerTimeout: Duration.seconds(30) });
    this.documentQueue = new WorkQueue(this, 'Document', { workerTimeout: Duration.seconds(60) });
    // A queue of its own: a campaign to thousands must not stand before the mail that somebody waits for.
    this.campaignQueue = new WorkQueue(this, 'Campaign', { workerTimeout: Duration.seconds(90) });
  }
}
