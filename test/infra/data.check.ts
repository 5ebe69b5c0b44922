import { describe, expect, it } from 'vitest';
import { ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

/** Losing one of these loses people's data. */
const holdsData = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

export const checkData = (dev: Template, prod: Template) => {
  describe('data', () => {
    it('stays in production when the stack is deleted', () => {
      // The next deployment generates another one, along with the gateway that checks it.
      for (const type of holdsData)
        for (const [id, resource] of ofType(prod, type))
          if (!id.startsWith('ApiOriginSecret')) expect(resource.DeletionPolicy, id).toBe('Retain');
    });

    it('is deleted with a test stage, except for the key that verifies old seals', () => {
      for (const [id, resource] of ofType(dev, 'AWS::KMS::Key'))
        expect(resource.DeletionPolicy, id).toBe(id.startsWith('DataSealKey') ? 'Retain' : 'Delete');
      for (const [id, resource] of ofType(dev, 'AWS::DynamoDB::GlobalTable'))
        expect(resource.DeletionPolicy, id).toBe('Delete');
    });

    it('can be restored to any second, and the tables cannot be deleted by mistake', () => {
      for (const table of propertiesOf(prod, 'AWS::DynamoDB::GlobalTable'))
        expect(table.Replicas).toMatchObject([
          { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
        ]);
    });

    it('has the keys, indexes, stream and expiry that the access patterns need', () => {
      const [table, vault] = propertiesOf(dev, 'AWS::DynamoDB::GlobalTable');
      const schema = (partition: string, sort: string) => [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ];
      expect(table).toMatchObject({
        KeySchema: schema('PK', 'SK'),
        GlobalSecondaryIndexes: ['GSI1', 'GSI2'].map((name) => ({
          IndexName: name,
          KeySchema: schema(`${name}PK`, `${name}SK`),
          Projection: { ProjectionType: 'ALL' },
        })),
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
        BillingMode: 'PAY_PER_REQUEST',
      });
      expect(vault).toMatchObject({ KeySchema: schema('PK', 'SK') });
      expect(vault?.StreamSpecification).toBeUndefined();
    });

    it('is signed with one key, and encrypted with another that rotates', () => {
      const keys = propertiesOf(dev, 'AWS::KMS::Key');
      expect(keys).toContainEqual(expect.objectContaining({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }));
      expect(keys).toContainEqual(expect.objectContaining({ EnableKeyRotation: true }));
    });

    it('is closed to the public and to plain http', () => {
      for (const bucket of propertiesOf(prod, 'AWS::S3::Bucket'))
        expect(bucket.PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      for (const policy of [
        ...propertiesOf(prod, 'AWS::S3::BucketPolicy'),
        ...propertiesOf(prod, 'AWS::SQS::QueuePolicy'),
      ])
        expect(JSON.stringify(policy.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
    });
  });
};
