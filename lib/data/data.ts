import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type CfnKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
  ReplicationTimeValue,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { CfnDeletionPolicy, Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { FOLDERS } from '../../lambdas/chat/files/contract.ts';
import { UNFILLED } from '../../lambdas/core/aws/secrets.ts';
import type { SealAlgorithm } from '../../lambdas/core/crypto/seal-algorithms.ts';
import type { QueuedKind } from '../../lambdas/core/data/outbox.ts';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { copyNamesOf, REPLICATION_RULE } from '../copy/copy-names.ts';
import type { Settings } from '../settings/settings.ts';
import { createFileBucket } from './files.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { createTable, createVaultTable } from './tables.ts';
import { createDeadLetterQueue, WorkQueue } from './work-queue.ts';

// The bucket of sealed reports and signed documents.

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

const createDocumentBucket = (scope: Construct, settings: Settings): Bucket => {
  const bucket = new Bucket(scope, 'Documents', {
    versioned: true,
    encryption: settings.encryption.documents === 'kms' ? BucketEncryption.KMS_MANAGED : BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    ...copying(scope, settings),
    removalPolicy: removalPolicyOf(settings),
    autoDeleteObjects: !settings.keepData,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        // Data erased for a person must really go, not just disappear behind a delete marker.
        noncurrentVersionExpiration: Duration.days(30),
        expiredObjectDeleteMarker: true,
        transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
      },
      // A report is erased after a year (lambdas/funds/report/funds-report-store.ts), and its file with it. This rule removes leftovers.
      { prefix: 'reports/', expiration: Duration.days(366) },
    ],
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'One function writes and signs every object, and its log names the object. A second log would only repeat names.',
  });
  return bucket;
};

// The KMS keys: one encrypts the access tokens of banks, one seals reports and documents, one signs their PDFs where a stage has it. All
// are multi-Region keys from the start, because KMS cannot change that later, and another Region can open the vault or add a valid seal
// only with one.

const createVaultKey = (scope: Construct, settings: Settings): Key =>
  new Key(scope, 'VaultKey', {
    description: `Groundwork ${settings.stage}: bank access tokens`,
    multiRegion: true,
    enableKeyRotation: true,
    removalPolicy: removalPolicyOf(settings),
  });

type SigningKey = { id: string; description: string; keySpec: KeySpec };

const createSigningKey = (scope: Construct, settings: Settings, { id, description, keySpec }: SigningKey): Key => {
  const key = new Key(scope, id, {
    description,
    multiRegion: true,
    keySpec,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: removalPolicyOf(settings),
  });
  // Another algorithm is another key, and the old one must still verify its signatures.
  (key.node.defaultChild as CfnKey).cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
  acknowledge(key, {
    'AwsSolutions-KMS5':
      'KMS cannot rotate asymmetric keys. A new key is a new resource, and what was signed before keeps its own.',
  });
  return key;
};

const SEAL_KEY_SPECS: Record<SealAlgorithm, KeySpec> = {
  ECDSA_SHA_256: KeySpec.ECC_NIST_P256,
  ECDSA_SHA_384: KeySpec.ECC_NIST_P384,
  ECDSA_SHA_512: KeySpec.ECC_NIST_P521,
};

export const createSealKey = (scope: Construct, settings: Settings): Key =>
  createSigningKey(scope, settings, {
    id: 'SealKey',
    description: `Groundwork ${settings.stage}: seals of reports and signed documents`,
    keySpec: SEAL_KEY_SPECS[settings.sealAlgorithm],
  });

/** A separate key: a certificate names its owner, and a signature that a PDF reader trusts must never count as a seal. */
const createPdfKey = (scope: Construct, settings: Settings): Key =>
  createSigningKey(scope, settings, {
    id: 'PdfKey',
    description: `Groundwork ${settings.stage}: signatures of PDFs`,
    keySpec: KeySpec.ECC_NIST_P256,
  });

// Scans uploads for viruses before anyone can open them: GuardDuty scans each new object and reports its finding.

const INCOMING = `${FOLDERS.incoming}/`;
/** GuardDuty asks EventBridge for new objects by its own rule, which has this name. */
const MANAGED_RULE = 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*';

class MalwareScan extends Construct {
  /** GuardDuty's findings for each object. */
  readonly results: Rule;

  constructor(scope: Construct, bucket: Bucket) {
    super(scope, 'MalwareScan');
    const role = this.createRole(bucket);
    new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [INCOMING] } },
      // Tags are for people who look into the bucket; the product reads the event.
      actions: { tagging: { status: 'ENABLED' } },
    }).node.addDependency(role);
    this.results = new Rule(this, 'Results', {
      description: 'What the virus scanner says about each uploaded file',
      eventPattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: {
          s3ObjectDetails: { bucketName: Match.exactString(bucket.bucketName), objectKey: Match.prefix(INCOMING) },
        },
      },
    });
  }

  /** The permissions from GuardDuty's own documentation, for this bucket's incoming files only. */
  private createRole(bucket: Bucket): Role {
    const rule = Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName: MANAGED_RULE });
    const incoming = bucket.arnForObjects(`${INCOMING}*`);
    const statements = [
      new PolicyStatement({
        actions: ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
        resources: [rule],
        conditions: { StringLike: { 'events:ManagedBy': 'malware-protection-plan.guardduty.amazonaws.com' } },
      }),
      new PolicyStatement({ actions: ['events:DescribeRule', 'events:ListTargetsByRule'], resources: [rule] }),
      new PolicyStatement({
        actions: ['s3:PutBucketNotification', 's3:GetBucketNotification', 's3:ListBucket'],
        resources: [bucket.bucketArn],
      }),
      new PolicyStatement({
        actions: [
          's3:GetObject',
          's3:GetObjectVersion',
          's3:GetObjectTagging',
          's3:GetObjectVersionTagging',
          's3:PutObjectTagging',
          's3:PutObjectVersionTagging',
        ],
        resources: [incoming],
      }),
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('malware-protection-resource-validation-object')],
      }),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('malware-protection-plan.guardduty.amazonaws.com'),
      inlinePolicies: { scan: new PolicyDocument({ statements }) },
    });
    acknowledge(role, {
      [wildcardFinding(this, rule)]: 'GuardDuty names its rule when it makes it.',
      [wildcardFinding(this, incoming)]: 'Files get their names when they are uploaded.',
    });
    return role;
  }
}

// The secrets of a stage. The operator fills in those of Plaid and Stripe (docs/operations.md).

/** Without the pin key, no open guest link would work in the second Region; without the others, no outside service would answer. */
const replicasOf = ({ secondRegion }: Settings) => (secondRegion ? [{ region: secondRegion }] : []);

const createKey = (
  scope: Construct,
  settings: Settings,
  { id, description, whyItStays }: { id: string; description: string; whyItStays: string },
): Secret => {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    replicaRegions: replicasOf(settings),
    removalPolicy: removalPolicyOf(settings),
  });
  acknowledge(secret, { 'AwsSolutions-SMG4': whyItStays });
  return secret;
};

const createPinKey = (scope: Construct, settings: Settings): Secret =>
  createKey(scope, settings, {
    id: 'PinKey',
    description: 'Keyed hash of guest pins. Changing it ends every open guest link.',
    whyItStays: 'A new pin key ends every open guest link, so it is replaced by hand, and only after a leak.',
  });

type ProviderSecret = { id: 'Plaid' | 'Stripe'; empty: string; generated: string };

/** CloudFormation generates a value for the second key, because a secret needs one until the operator fills in both. */
const createProviderSecret = (
  scope: Construct,
  settings: Settings,
  { id, empty, generated }: ProviderSecret,
): Secret => {
  const secret = new Secret(scope, id, {
    description: `${id} keys {"${empty}","${generated}"}; filled in by the operator.`,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ [empty]: UNFILLED }),
      generateStringKey: generated,
    },
    replicaRegions: replicasOf(settings),
    removalPolicy: removalPolicyOf(settings),
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': `${id} issues its keys in its own dashboard. operations.md has the steps to change them.`,
  });
  return secret;
};

// Everything that must survive a release: tables, documents, keys, secrets, and the queues of outgoing work.

type Queues = Record<QueuedKind, WorkQueue>;

export class Data extends Construct {
  readonly table: TableV2;
  readonly vaultTable: TableV2;
  readonly documents: Bucket;
  readonly files: Bucket;
  /** Only for a stage that scans uploaded files. */
  readonly malwareScan: MalwareScan | undefined;
  readonly vaultKey: Key;
  readonly sealKey: Key;
  /** The seal key on a stage without another one. */
  readonly pdfKey: Key;
  readonly pinKey: Secret;
  readonly plaid: Secret;
  readonly stripe: Secret;
  readonly queues: Queues;
  /** Messages that a worker of any queue failed to read or mark. SQS knows which queue each came from. */
  readonly deadLetters: Queue;
  /** Events that functions without a caller, and the reader of the stream, failed to handle. */
  readonly failedEvents: Queue;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Data');
    this.table = createTable(this, settings);
    this.vaultTable = createVaultTable(this, settings);
    this.vaultKey = createVaultKey(this, settings);
    this.sealKey = createSealKey(this, settings);
    this.pdfKey = settings.pdfKey === 'own' ? createPdfKey(this, settings) : this.sealKey;
    this.pinKey = createPinKey(this, settings);
    this.plaid = createProviderSecret(this, settings, { id: 'Plaid', empty: 'client_id', generated: 'secret' });
    this.stripe = createProviderSecret(this, settings, {
      id: 'Stripe',
      empty: 'secret_key',
      generated: 'webhook_secret',
    });
    this.documents = createDocumentBucket(this, settings);
    this.files = createFileBucket(this, settings);
    this.malwareScan = settings.malwareScan === 'off' ? undefined : new MalwareScan(this, this.files);
    this.deadLetters = createDeadLetterQueue(this, 'DeadLetters');
    this.failedEvents = createDeadLetterQueue(this, 'FailedEvents');
    const queueOf = (id: string, kind: QueuedKind) => new WorkQueue(this, id, { kind, deadLetters: this.deadLetters });
    this.queues = {
      mail: queueOf('Mail', 'mail'),
      bank: queueOf('Bank', 'bank'),
      document: queueOf('Document', 'document'),
      // Separate from the other mail, so that a campaign to thousands never delays an email that someone is waiting for.
      campaign: queueOf('Campaign', 'campaign'),
      news: queueOf('News', 'news'),
      webhook: queueOf('Webhook', 'webhook'),
    };
  }
}
