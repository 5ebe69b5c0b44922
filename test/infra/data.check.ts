import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '../../lambdas/chat/files/contract.ts';
import { KEEP_REPORT_DAYS } from '../../lambdas/funds/report/funds-report-store.ts';
import { asText, ofType, plainId, propertiesOf, type Template } from '../../operations/stack/template.ts';
import { findEntities } from '../../scripts/structure/data-model.ts';
import { fieldsOf, takes } from '../security/sample-input.ts';

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
    it('stays in production when the stack is deleted, but not when its first deployment fails', () => {
      // The next deployment generates another one, along with the gateway that checks it.
      for (const type of holdsData)
        for (const [id, resource] of ofType(prod, type))
          if (!id.startsWith('ApiOriginSecret')) expect(resource.DeletionPolicy, id).toBe('RetainExceptOnCreate');
    });

    it('is deleted with a test stage, with everything that costs', () => {
      const kept = holdsData.flatMap((type) =>
        ofType(dev, type).filter(([, { DeletionPolicy }]) => /^Retain/.test(DeletionPolicy ?? '')),
      );
      expect(kept.map(([id]) => id)).toEqual([]);
      const emptied = propertiesOf(dev, 'Custom::S3AutoDeleteObjects').map(({ BucketName }) => asText(BucketName));
      expect(emptied.sort()).toEqual(
        ofType(dev, 'AWS::S3::Bucket')
          .map(([id]) => `<${plainId(id)}>`)
          .sort(),
      );
      expect(propertiesOf(prod, 'Custom::S3AutoDeleteObjects')).toEqual([]);
    });

    it('can be restored to any second, and the tables cannot be deleted by mistake', () => {
      for (const table of propertiesOf(prod, 'AWS::DynamoDB::GlobalTable'))
        for (const replica of table.Replicas as unknown[])
          expect(replica).toMatchObject({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          });
    });

    it('has the keys and indexes that the entities use', async () => {
      const entities = (await findEntities()).map(({ entity }) => entity.definition);
      const [main, vault] = propertiesOf(dev, 'AWS::DynamoDB::GlobalTable');
      const keyedBy = (prefix = '') => [
        { AttributeName: `${prefix}PK`, KeyType: 'HASH' },
        { AttributeName: `${prefix}SK`, KeyType: 'RANGE' },
      ];
      for (const [name, table] of [
        ['main', main],
        ['vault', vault],
      ] as const) {
        const own = entities.filter((entity) => (entity.table ?? 'main') === name);
        expect(own.length, name).toBeGreaterThan(0);
        expect(table?.KeySchema).toEqual(keyedBy());
        // A row that's due is read from the table. The other indexes are read as whole rows.
        for (const index of new Set(own.flatMap(({ indexes = {} }) => Object.keys(indexes))))
          expect(table?.GlobalSecondaryIndexes).toContainEqual(
            expect.objectContaining({
              IndexName: index,
              KeySchema: keyedBy(index),
              Projection: { ProjectionType: index === 'Due' ? 'KEYS_ONLY' : 'ALL' },
            }),
          );
      }
    });

    it('deletes expired rows by the attribute in which entities store their expiry', async () => {
      const [main] = propertiesOf(dev, 'AWS::DynamoDB::GlobalTable');
      const expiries = (await findEntities()).flatMap(({ entity }) =>
        Object.entries(fieldsOf(entity.definition.row)).flatMap(([name, field]) =>
          takes(field, 'number') && /expire/i.test(name) ? [name] : [],
        ),
      );
      expect(expiries.length).toBeGreaterThan(2);
      expect([...new Set(expiries)]).toEqual([
        (main?.TimeToLiveSpecification as { AttributeName: string } | undefined)?.AttributeName,
      ]);
    });

    it('is in one Region unless a stage asks for a second one', () => {
      for (const template of [dev, prod])
        for (const { Replicas } of propertiesOf(template, 'AWS::DynamoDB::GlobalTable'))
          expect(Replicas).toHaveLength(1);
    });

    it('streams rows before and after each change, and nothing of the vault', () => {
      const [main, vault] = propertiesOf(dev, 'AWS::DynamoDB::GlobalTable');
      expect(main?.StreamSpecification).toMatchObject({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
      expect(vault?.StreamSpecification).toBeUndefined();
    });

    it('is signed with one key, and encrypted with another that rotates', () => {
      const keys = propertiesOf(dev, 'AWS::KMS::Key');
      expect(keys).toContainEqual(expect.objectContaining({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }));
      expect(keys).toContainEqual(expect.objectContaining({ EnableKeyRotation: true }));
    });

    it('is opened and sealed with keys that another Region can have, too', () => {
      const keys = propertiesOf(prod, 'AWS::KMS::Key');
      expect(keys.map(({ MultiRegion }) => MultiRegion)).toEqual([true, true, true]);
    });

    it('holds no file longer than a day after the time for which its row is kept', () => {
      const rules = propertiesOf(prod, 'AWS::S3::Bucket').flatMap(
        ({ LifecycleConfiguration }) =>
          (LifecycleConfiguration as { Rules?: { Prefix?: string }[] } | undefined)?.Rules ?? [],
      );
      expect(rules.filter(({ Prefix }) => Prefix !== undefined)).toEqual([
        { Prefix: 'reports/', ExpirationInDays: KEEP_REPORT_DAYS + 1, Status: 'Enabled' },
        {
          Prefix: 'incoming/',
          ExpirationInDays: 1,
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          Status: 'Enabled',
        },
        { Prefix: 'request/', ExpirationInDays: FILE_LIMITS.requestDays + 1, Status: 'Enabled' },
      ]);
    });

    it('is closed to the public and to plain http', () => {
      for (const bucket of propertiesOf(prod, 'AWS::S3::Bucket'))
        expect(bucket.PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      const policies = [
        ...propertiesOf(prod, 'AWS::S3::BucketPolicy'),
        ...propertiesOf(prod, 'AWS::SQS::QueuePolicy'),
      ].filter(({ PolicyDocument }) => JSON.stringify(PolicyDocument).includes('"aws:SecureTransport":"false"'));
      // Each policy says so, and each bucket and queue has one.
      const guarded = JSON.stringify(policies.map(({ Bucket, Queues }) => [Bucket, Queues]));
      for (const [id] of [...ofType(prod, 'AWS::S3::Bucket'), ...ofType(prod, 'AWS::SQS::Queue')])
        expect(guarded, id).toContain(`{"Ref":"${id}"}`);
    });
  });
};
