import { type LifecycleRule, readLifecycleRule } from '../../aws/s3/lifecycle.ts';
import type { BucketDeclaration } from '../../aws/s3/object-store.ts';
import { type CorsRule, readCorsRule } from '../../aws/s3/s3.ts';
import type { SiteDeployment } from '../../edge/site-files.ts';
import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { madeName } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';

type Properties = {
  VersioningConfiguration?: { Status?: string };
  BucketEncryption?: {
    ServerSideEncryptionConfiguration?: { ServerSideEncryptionByDefault?: { KMSMasterKeyID?: string } }[];
  };
  LifecycleConfiguration?: { Rules?: LifecycleRule[] };
  CorsConfiguration?: { CorsRules?: CorsRule[] };
};

const encryption = 'BucketEncryption.ServerSideEncryptionConfiguration';
const cors = 'CorsConfiguration.CorsRules';
const rule = 'LifecycleConfiguration.Rules';

export const bucket = playedType({
  type: 'AWS::S3::Bucket',
  playedBy: 'aws/s3',
  identity: {
    named: 'BucketName',
    made: (self) => madeName(self).toLowerCase().slice(0, 63),
    arn: (id) => `arn:aws:s3:::${id}`,
    attributes: {
      DomainName: (self) => `${self.id}.s3.amazonaws.com`,
      RegionalDomainName: (self) => `${self.id}.s3.${region}.amazonaws.com`,
      DualStackDomainName: (self) => `${self.id}.s3.dualstack.${region}.amazonaws.com`,
    },
  },
  properties: {
    reads: [
      'BucketName',
      'VersioningConfiguration.Status',
      `${encryption}.ServerSideEncryptionByDefault.KMSMasterKeyID`,
      `${rule}.Status`,
      `${rule}.Prefix`,
      `${rule}.ExpirationInDays`,
      `${rule}.NoncurrentVersionExpiration.NoncurrentDays`,
      `${rule}.ExpiredObjectDeleteMarker`,
      `${rule}.AbortIncompleteMultipartUpload.DaysAfterInitiation`,
      `${cors}.AllowedOrigins`,
      `${cors}.AllowedMethods`,
      `${cors}.AllowedHeaders`,
      `${cors}.ExposedHeaders`,
      `${cors}.MaxAge`,
    ],
    ignores: {
      [because.oneCopy]: [
        `${encryption}.BucketKeyEnabled`,
        `${encryption}.ServerSideEncryptionByDefault.SSEAlgorithm`,
        'ReplicationConfiguration',
        'IntelligentTieringConfigurations',
      ],
      'storage classes change only the price': [`${rule}.Transitions`, `${rule}.NoncurrentVersionTransitions`],
      'only this app has keys to the local buckets': ['PublicAccessBlockConfiguration', 'OwnershipControls'],
      'the local edge keeps its own log': ['LoggingConfiguration', 'AccessControl'],
      [because.labels]: ['Tags', `${rule}.Id`, `${cors}.Id`],
    },
    refuses: {
      'objects of the local buckets send no notifications': ['NotificationConfiguration'],
      'local objects can always be deleted': ['ObjectLockEnabled', 'ObjectLockConfiguration'],
    },
  },
  example: {
    BucketName: 'documents',
    VersioningConfiguration: { Status: 'Enabled' },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { KMSMasterKeyID: 'arn:key' } }],
    },
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedOrigins: ['https://app.example.com'],
          AllowedMethods: ['PUT'],
          AllowedHeaders: ['content-type'],
          ExposedHeaders: ['etag'],
          MaxAge: 300,
        },
      ],
    },
    LifecycleConfiguration: {
      Rules: [
        {
          Status: 'Enabled',
          Prefix: 'drafts/',
          ExpirationInDays: 30,
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          ExpiredObjectDeleteMarker: true,
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        },
      ],
    },
  },
  read({ physicalId, properties }): BucketDeclaration {
    const { VersioningConfiguration, BucketEncryption, LifecycleConfiguration, CorsConfiguration } =
      properties as Properties;
    const [first] = BucketEncryption?.ServerSideEncryptionConfiguration ?? [];
    const kmsKeyArn = first?.ServerSideEncryptionByDefault?.KMSMasterKeyID;
    return {
      name: physicalId,
      versioned: VersioningConfiguration?.Status === 'Enabled',
      lifecycle: (LifecycleConfiguration?.Rules ?? []).flatMap((each) => readLifecycleRule(each) ?? []),
      cors: (CorsConfiguration?.CorsRules ?? []).map(readCorsRule),
      ...(kmsKeyArn ? { kmsKeyArn } : {}),
    };
  },
  // The bucket's rules name the site's address, which is a different one here.
  declare: (declared, { buckets, host }) => buckets.addBucket(host.localize(declared)),
});

type BucketPolicyProperties = { Bucket: string; PolicyDocument: PolicyDocument };

export const bucketPolicy = playedType({
  type: 'AWS::S3::BucketPolicy',
  playedBy: 'iam',
  properties: { reads: ['Bucket', 'PolicyDocument'] },
  example: { Bucket: 'documents', PolicyDocument: { Statement: [] } },
  read({ properties }) {
    const { Bucket, PolicyDocument: document } = properties as BucketPolicyProperties;
    return { arn: `arn:aws:s3:::${Bucket}`, document };
  },
  declare: ({ arn, document }, { permissions }) => permissions.addResourcePolicy(arn, document),
});

type BucketDeploymentProperties = {
  DestinationBucketName: string;
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
  Include?: string[];
  Exclude?: string[];
  SystemMetadata?: Record<string, string>;
};

/** CDK's own resource: at a deployment it copies assets into a bucket, here they are read where they are. */
export const bucketDeployment = playedType({
  type: 'Custom::CDKBucketDeployment',
  playedBy: 'edge/site-files.ts',
  properties: {
    reads: [
      'DestinationBucketName',
      'SourceObjectKeys',
      'SourceMarkers',
      'Include',
      'Exclude',
      'SystemMetadata.cache-control',
      'SystemMetadata.content-type',
    ],
    ignores: {
      [because.atDeployment]: [
        'ServiceToken',
        'SourceBucketNames',
        'SourceMarkersConfig',
        'WaitForDistributionInvalidation',
        'Prune',
        'DistributionId',
        'DistributionPaths',
        'OutputObjectKeys',
      ],
    },
  },
  example: {
    DestinationBucketName: 'site',
    SourceObjectKeys: ['site.zip'],
    SourceMarkers: [{ '<<marker:0>>': 'us-east-1_Local0001' }],
    Include: ['*.html'],
    Exclude: ['*'],
    SystemMetadata: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  },
  read({ properties }, stack): SiteDeployment {
    const given = properties as BucketDeploymentProperties;
    return {
      bucket: given.DestinationBucketName,
      sources: given.SourceObjectKeys.map((key, index) => ({
        dir: stack.asset(key),
        markers: given.SourceMarkers?.[index] ?? {},
      })),
      include: given.Include ?? [],
      exclude: given.Exclude ?? [],
      cacheControl: given.SystemMetadata?.['cache-control'],
      contentType: given.SystemMetadata?.['content-type'],
    };
  },
  declare: (declared, { site }) => site.add(declared),
});
