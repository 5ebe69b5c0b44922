// The second Region: the data that the product's stack sends there, its receivers, and the right to bring it back.
import { describe, expect, it } from 'vitest';
import { asText, list, ofType, propertiesOf, type Statement, type Template } from '../../operations/stack/template.ts';

type Templates = { dev: Template; prod: Template; copy: Template; standby: Template };
type Destination = { Bucket: unknown; EncryptionConfiguration?: { ReplicaKmsKeyID: unknown } };
type Replication = { Role: unknown; Rules: Record<string, unknown>[] };

type Conditional = Statement & { Condition?: unknown };

const statementsIn = (template: Template): Conditional[] =>
  propertiesOf(template, 'AWS::IAM::Role')
    .flatMap(({ Policies }) => (Policies ?? []) as { PolicyDocument: { Statement: Conditional[] } }[])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

const replicationOf = (template: Template): Replication | undefined =>
  propertiesOf(template, 'AWS::S3::Bucket')
    .map(({ ReplicationConfiguration }) => ReplicationConfiguration as Replication | undefined)
    .find(Boolean);

const parameterNames = ({ Parameters = {} }: Template & { Parameters?: object }): string[] =>
  Object.keys(Parameters).filter((name) => name !== 'BootstrapVersion');

export const checkCopy = ({ dev, prod, copy, standby }: Templates): void => {
  describe('the copy in the second Region', () => {
    it('has both tables, each with its own point-in-time recovery and protected against deletion', () => {
      const tables = propertiesOf(prod, 'AWS::DynamoDB::GlobalTable');
      expect(tables).toHaveLength(2);
      for (const { Replicas } of tables)
        expect(Replicas).toContainEqual(
          expect.objectContaining({
            Region: 'us-west-2',
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        );
    });

    it('gets every document and every deletion within the time that S3 promises', () => {
      const [rule = {}] = replicationOf(prod)?.Rules ?? [];
      expect(rule).toMatchObject({
        Status: 'Enabled',
        Filter: { Prefix: '' },
        DeleteMarkerReplication: { Status: 'Enabled' },
        SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: 'Enabled' } },
        Destination: { ReplicationTime: { Status: 'Enabled', Time: { Minutes: 15 } }, Metrics: { Status: 'Enabled' } },
      });
    });

    it('is where the product sends it: the bucket, its key and the role have the names that it uses', () => {
      const { Role: role, Rules: [rule = {}] = [] } = replicationOf(prod) ?? {};
      const { Bucket, EncryptionConfiguration: { ReplicaKmsKeyID: key = '' } = {} } = rule.Destination as Destination;
      const [bucket = {}] = propertiesOf(copy, 'AWS::S3::Bucket');
      const [alias = {}] = propertiesOf(copy, 'AWS::KMS::Alias');
      const names = propertiesOf(copy, 'AWS::IAM::Role').map(({ RoleName }) => RoleName);
      expect(asText(Bucket)).toBe(`arn:aws:s3:::${asText(bucket.BucketName)}`);
      expect(asText(key)).toBe(`arn:aws:kms:us-west-2:<AWS::AccountId>:${asText(alias.AliasName)}`);
      expect(names).toContain(asText(role).split('/').at(-1));
      expect(bucket).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
    });

    it('has the keys that open the vault, seal, and sign PDFs, and the secrets', () => {
      expect(propertiesOf(standby, 'AWS::KMS::ReplicaKey')).toHaveLength(3);
      const secrets = propertiesOf(prod, 'AWS::SecretsManager::Secret').filter(({ ReplicaRegions }) => ReplicaRegions);
      expect(secrets).toHaveLength(3);
      for (const { ReplicaRegions } of secrets) expect(ReplicaRegions).toEqual([{ Region: 'us-west-2' }]);
    });

    it('is kept when a stack is deleted, and costs a test stage nothing', () => {
      for (const template of [copy, standby])
        for (const [id, { Type, DeletionPolicy }] of Object.entries(template.Resources))
          if (/^AWS::(S3::Bucket|KMS::Key|KMS::ReplicaKey)$/.test(Type))
            expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
      expect(replicationOf(dev)).toBeUndefined();
      for (const { Replicas } of propertiesOf(dev, 'AWS::DynamoDB::GlobalTable')) expect(Replicas).toHaveLength(1);
    });

    it('learns about the first Region from outputs that the product has', () => {
      const outputs = Object.keys((prod as Template & { Outputs: object }).Outputs);
      const parameters = parameterNames(standby);
      expect(parameters.length).toBeGreaterThan(4);
      for (const name of parameters) expect(outputs).toContain(name);
    });

    it('has its own alarms, which reach people and say what to do', () => {
      const alarms = propertiesOf(standby, 'AWS::CloudWatch::Alarm');
      expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual([
        'groundwork-prod-doctor-second-region',
        'groundwork-prod-documents-copy-second-region',
        'groundwork-prod-first-region-second-region',
        'groundwork-prod-rehearsal-second-region',
        'groundwork-prod-restore-second-region',
        'groundwork-prod-watcher-stopped-second-region',
      ]);
      for (const { AlarmActions, AlarmDescription } of alarms) {
        expect(list(AlarmActions as unknown[]).length).toBeGreaterThan(0);
        expect(AlarmDescription).toMatch(/\/docs\/runbook\/second-region\.md$/);
      }
      expect(propertiesOf(standby, 'AWS::SNS::Subscription')).toMatchObject([{ Protocol: 'email' }]);
      expect(asText(propertiesOf(standby, 'AWS::SNS::TopicPolicy'))).toContain('cloudwatch.amazonaws.com');
    });

    it('tells the doctor where its alarms go, and which one it may set off', () => {
      const outputs = standby.Outputs as Record<string, { Value: unknown }>;
      const [topic] = ofType(standby, 'AWS::SNS::Topic').map(([id]) => id);
      expect(outputs.AlarmTopic?.Value).toEqual({ Ref: topic });
      const { Ref = '' } = (outputs.TestAlarm?.Value ?? {}) as { Ref?: string };
      expect(standby.Resources[Ref]?.Properties.AlarmName).toBe('groundwork-prod-doctor-second-region');
    });

    it('is checked every three months without anyone starting it', () => {
      const rule = propertiesOf(standby, 'AWS::Events::Rule').find(
        ({ ScheduleExpression }) => ScheduleExpression === 'cron(0 14 1 1,4,7,10 ? *)',
      );
      const [{ Input = '{}' } = {}] = (rule?.Targets ?? []) as { Input?: string }[];
      expect(JSON.parse(Input)).toMatchObject({ environmentVariablesOverride: [{ name: 'ACTION', value: 'check' }] });
    });
  });

  describe('who brings data back', () => {
    it('may delete only tables that it restored itself, and no document', () => {
      const deleting = statementsIn(standby).filter(({ Action }) =>
        list(Action).some((name) => /DeleteTable|s3:Delete/.test(name)),
      );
      const resources = deleting.flatMap(({ Resource }) => list(Resource).map(asText));
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources) expect(resource).toContain(':table/groundwork-restored-');
    });

    it("may decrypt only what S3 reads, never the vault's rows", () => {
      const decrypting = statementsIn(standby).filter(({ Action }) =>
        list(Action).some((name) => /^kms:(Decrypt|GenerateDataKey|\*)$/.test(name)),
      );
      expect(decrypting.length).toBeGreaterThan(0);
      for (const { Condition } of decrypting)
        expect(Condition).toEqual({
          StringEquals: { 'kms:ViaService': ['s3.us-east-1.amazonaws.com', 's3.us-west-2.amazonaws.com'] },
        });
    });

    it('may not read secrets, sign, or change permissions', () => {
      const actions = statementsIn(standby).flatMap(({ Action }) => list(Action));
      expect(actions.filter((name) => /^(iam|secretsmanager|sts):|kms:Sign/.test(name))).toEqual([]);
    });
  });
};
