import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { list, ofType, propertiesOf, type Template } from './template.ts';

/** Losing one of these loses what people gave us. */
const holdsData = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

export const checkData = (dev: Template, prod: Template) => {
  describe('data', () => {
    it('stays in production when the stack goes', () => {
      // Generated anew by the next deployment, like the gateway that asks for it.
      for (const type of holdsData)
        for (const [id, resource] of ofType(prod, type))
          if (!id.startsWith('ApiOriginSecret')) expect(resource.DeletionPolicy, id).toBe('Retain');
    });

    it('goes with a stage for trying things, but for the key that proves old seals', () => {
      for (const [id, resource] of ofType(dev, 'AWS::KMS::Key'))
        expect(resource.DeletionPolicy, id).toBe(id.startsWith('DataSealKey') ? 'Retain' : 'Delete');
      for (const [id, resource] of ofType(dev, 'AWS::DynamoDB::GlobalTable'))
        expect(resource.DeletionPolicy, id).toBe('Delete');
    });

    it('can be brought back to any second, and the tables cannot be deleted by mistake', () => {
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

    it('is sealed by a key that signs and encrypted by one that rotates', () => {
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

  describe('watching', () => {
    const alarms = propertiesOf(prod, 'AWS::CloudWatch::Alarm');

    it('has an alarm for each queue of work that was given up', () => {
      const deadLetters = ofType(prod, 'AWS::SQS::Queue').filter(([id]) => /DeadLetters|StreamFailures/.test(id));
      const watched = JSON.stringify(alarms);
      expect(deadLetters.length).toBeGreaterThanOrEqual(6);
      for (const [id] of deadLetters) expect(watched).toContain(`"${id}"`);
    });

    it('says in each alarm what to do, and tells somebody', () => {
      for (const alarm of alarms) {
        expect(alarm.AlarmDescription).toMatch(/^What to do: docs\/operations\.md#[a-z0-9-]+$/);
        expect(list(alarm.AlarmActions as unknown[])).toHaveLength(1);
      }
      expect(propertiesOf(prod, 'AWS::SNS::Subscription')).toMatchObject([{ Protocol: 'email' }]);
    });

    it('rings for the API and for either table, too', () => {
      const names = alarms.map(({ AlarmName }) => AlarmName);
      for (const name of ['api-the-api-answers-5xx', 'table-a-table-throttles', 'vault-a-table-throttles'])
        expect(names).toContain(`groundwork-prod-${name}`);
    });

    it('sends whoever an alarm calls to a section that there is', () => {
      const sections = readFileSync('docs/operations.md', 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('#') ? [line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-')] : []));
      const named = alarms.map(({ AlarmDescription }) => String(AlarmDescription).split('#')[1]);
      expect([...new Set(named)].filter((section) => !sections.includes(section ?? ''))).toEqual([]);
    });

    it('has one dashboard, and a budget that writes before it is spent', () => {
      expect(propertiesOf(prod, 'AWS::CloudWatch::Dashboard')).toHaveLength(1);
      const [budget] = propertiesOf(prod, 'AWS::Budgets::Budget');
      expect(budget).toMatchObject({
        Budget: { TimeUnit: 'MONTHLY', CostFilters: { TagKeyValue: ['user:stage$prod'] } },
        NotificationsWithSubscribers: [
          { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ SubscriptionType: 'EMAIL' }] },
          { Notification: { NotificationType: 'FORECASTED' }, Subscribers: [{ SubscriptionType: 'EMAIL' }] },
        ],
      });
    });

    it('follows some calls through all they set off', () => {
      const [stage] = propertiesOf(prod, 'AWS::ApiGateway::Stage');
      expect(stage?.TracingEnabled).toBe(true);
      expect(propertiesOf(prod, 'AWS::XRay::SamplingRule')).toMatchObject([{ SamplingRule: { FixedRate: 0.05 } }]);
    });

    it('counts what people did and what failed them, each dependency by itself, and shows it', () => {
      const filters = propertiesOf(prod, 'AWS::Logs::MetricFilter').map(({ MetricTransformations }) => {
        const [{ MetricName, MetricNamespace }] = MetricTransformations as [Record<string, string>];
        return `${MetricNamespace} ${MetricName}`;
      });
      const done = ['RequestsSent', 'ReportsSent', 'BanksLinked', 'ClientsAdded'];
      const failed = ['plaid', 'stripe', 'ses', 'cognito', 's3', 'campaigns'].map((name) => `Failures-${name}`);
      expect([...new Set(filters)].sort()).toEqual(
        [...done, ...failed].map((name) => `Groundwork/prod ${name}`).sort(),
      );
      const shown = JSON.stringify(propertiesOf(prod, 'AWS::CloudWatch::Dashboard'));
      for (const name of [...done, ...failed]) expect(shown).toContain(name);
    });

    it('keeps logs for a time, and none that a failed first deployment would find in its way', () => {
      const logs = ofType(prod, 'AWS::Logs::LogGroup').filter(([id]) => !id.startsWith('CustomCDK'));
      expect(logs.length).toBeGreaterThan(30);
      for (const [id, { Properties, DeletionPolicy }] of logs)
        expect([Properties.RetentionInDays, DeletionPolicy], id).toEqual([90, 'RetainExceptOnCreate']);
    });

    it('writes of a call at the edge these fields and no other: no path, query, referrer, cookie or address', () => {
      const [delivery] = propertiesOf(prod, 'AWS::Logs::Delivery');
      expect(delivery?.RecordFields).toEqual([
        'timestamp(ms)',
        'DistributionId',
        'x-edge-location',
        'x-edge-request-id',
        'cs-method',
        'sc-status',
        'sc-bytes',
        'time-taken',
        'time-to-first-byte',
        'x-edge-result-type',
        'x-edge-detailed-result-type',
        'cs-protocol',
        'ssl-protocol',
        'c-country',
        'cache-behavior-path-pattern',
      ]);
    });

    it('keeps a firewall before the distribution, with rates for all calls and narrower ones for guests', () => {
      const [[id, acl] = []] = ofType(prod, 'AWS::WAFv2::WebACL');
      expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
      const [distribution] = propertiesOf(prod, 'AWS::CloudFront::Distribution');
      expect(distribution?.DistributionConfig).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
      const rated = (limit: number, path?: string) => ({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: limit,
            ...(path && { ScopeDownStatement: { ByteMatchStatement: { SearchString: path } } }),
          },
        },
      });
      expect(acl?.Properties.Rules).toMatchObject([
        rated(3000),
        rated(300, '/api/guest/'),
        ...['AmazonIpReputationList', 'KnownBadInputsRuleSet', 'CommonRuleSet'].map((name) => ({
          OverrideAction: { None: {} },
          Statement: { ManagedRuleGroupStatement: { Name: `AWSManagedRules${name}` } },
        })),
      ]);
      expect(propertiesOf(dev, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    });
  });
};
