// Work can be lost, late or given up wherever something carries it: a queue, a stream, a schedule, an event, a copy. What each kind
// of resource needs an alarm for is said here once. Each resource of each template is held against it, those of the future included.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionsOf, ofType, propertiesOf, type Resource, type Template } from '../../operations/stack/template.ts';

/** A metric that an alarm must watch, and of which resource. `stops`: no data is bad news. Any of several is enough. */
type Watched = { metric: string; of: string; stops?: true };
type Need = [Watched, ...Watched[]];
type Properties = Resource['Properties'];
type Carries = (id: string, properties: Properties, template: Template) => Need[];

const need = (of: string, ...metrics: string[]): Need[] => metrics.map((metric) => [{ metric, of }]);
const mentions = (value: unknown, id: string) => JSON.stringify(value ?? '').includes(`"${id}"`);

/** The functions that a target or a mapping calls, also by their alias. */
const functionsBehind = (value: unknown, template: Template): string[] => {
  const aliases = ofType(template, 'AWS::Lambda::Alias').filter(([id]) => mentions(value, id));
  const named = [value, ...aliases.map(([, { Properties }]) => Properties.FunctionName)];
  return ofType(template, 'AWS::Lambda::Function')
    .map(([id]) => id)
    .filter((id) => named.some((one) => mentions(one, id)));
};

const isWorkQueue = (id: string, template: Template) =>
  propertiesOf(template, 'AWS::Lambda::EventSourceMapping').some((one) => mentions(one.EventSourceArn, id));

/** Without a person, a queue or a next run behind it, an event that Lambda doesn't accept or drops is lost. */
const asyncNeeds = (id: string): Need[] =>
  ['AsyncEventsDropped', 'DeadLetterErrors'].map((metric) => [
    { metric, of: id },
    { metric: 'Invocations', of: id, stops: true },
  ]);

/** A schedule that runs every few minutes or hours; one of a few times a year says nothing for months. */
const scheduleNeeds: Carries = (id, { ScheduleExpression, State, Targets }, template) => {
  if (State !== 'ENABLED' || !String(ScheduleExpression).startsWith('rate(')) return [];
  const [runs, ...more] = [id, ...functionsBehind(Targets, template)].map(
    (of): Watched => ({ metric: 'Invocations', of, stops: true }),
  );
  return runs ? [[runs, ...more]] : [];
};

const ruleNeeds: Carries = (id, properties, template) => [
  ...scheduleNeeds(id, properties, template),
  ...(properties.State === 'ENABLED' && !String(properties.ScheduleExpression).startsWith('cron(')
    ? functionsBehind(properties.Targets, template).flatMap(asyncNeeds)
    : []),
];

const tableNeeds: Carries = (id, { GlobalSecondaryIndexes = [] }) => [
  ...need(id, 'ReadThrottleEvents', 'WriteThrottleEvents'),
  // An index that refuses its part of a write refuses the write of someone.
  ...(GlobalSecondaryIndexes as { IndexName: string }[]).flatMap(({ IndexName }) =>
    need(IndexName, 'WriteThrottleEvents'),
  ),
];

/** The query that watches every function, also one that is new. */
const EVERY_FUNCTION = 'SELECT SUM(Errors) FROM SCHEMA(\\"AWS/Lambda\\", FunctionName)';

const carriers: Record<string, Carries> = {
  'AWS::SQS::Queue': (id, _, template) =>
    need(id, isWorkQueue(id, template) ? 'ApproximateAgeOfOldestMessage' : 'ApproximateNumberOfMessagesVisible'),
  'AWS::Lambda::EventSourceMapping': (_, { EventSourceArn, FunctionName }, template) =>
    mentions(EventSourceArn, 'StreamArn')
      ? functionsBehind(FunctionName, template).flatMap((id) => need(id, 'IteratorAge'))
      : [],
  'AWS::Events::Rule': ruleNeeds,
  // A function without a name is CDK's own and runs only in a deployment, which fails with it.
  'AWS::Lambda::Function': (id, { FunctionName }) => (FunctionName ? need(id, 'Errors') : []),
  'AWS::DynamoDB::GlobalTable': tableNeeds,
  'AWS::S3::Bucket': (id, { ReplicationConfiguration }) =>
    ReplicationConfiguration ? need(id, 'OperationsFailedReplication') : [],
  // The doctor checks that people get the alarms' email.
  'AWS::SNS::Subscription': (_, { Protocol, TopicArn }, template) =>
    ofType(template, 'AWS::SNS::Topic')
      .filter(([id]) => ['lambda', 'sqs'].includes(String(Protocol)) && mentions(TopicArn, id))
      .flatMap(([id]) => need(id, 'NumberOfNotificationsFailed')),
  'AWS::SES::ConfigurationSet': (_, { Name }) =>
    need(String(Name), 'Reputation.BounceRate', 'Reputation.ComplaintRate'),
  'AWS::Cognito::UserPoolClient': (id) => need(id, 'SignInThrottles', 'TokenRefreshThrottles', 'FederationThrottles'),
  'AWS::ApiGateway::RestApi': (_, { Name }) => need(String(Name), '5XXError', 'Latency'),
  'AWS::ApiGatewayV2::Api': (id) => need(id, 'IntegrationError', 'ExecutionError'),
  'AWS::CloudFront::Distribution': (id) => need(id, '5xxErrorRate'),
  'AWS::GuardDuty::MalwareProtectionPlan': () => need('Stage', 'UnscannedFiles'),
  'AWS::CodeBuild::Project': (id) => need(id, 'FailedBuilds'),
};

/** These carry no work: they are settings, permissions, names, or watch the others. */
const IDLE = new Set(
  [
    'ApiGateway: Account Deployment Stage',
    'ApiGatewayV2: Integration Route Stage',
    'Budgets: Budget',
    'CloudFormation: Stack',
    'CloudFront: Function OriginAccessControl ResponseHeadersPolicy',
    'CloudTrail: Trail',
    'CloudWatch: Alarm Dashboard',
    'CodeDeploy: Application DeploymentGroup',
    'Cognito: ManagedLoginBranding UserPool UserPoolDomain UserPoolGroup UserPoolIdentityProvider',
    'GuardDuty: Detector',
    'IAM: OIDCProvider Policy Role',
    'KMS: Alias Key ReplicaKey',
    'Lambda: Alias EventInvokeConfig LayerVersion Permission Version',
    'Logs: Delivery DeliveryDestination DeliverySource LogGroup MetricFilter',
    'S3: BucketPolicy',
    'SES: ConfigurationSetEventDestination EmailIdentity',
    'SNS: Topic TopicPolicy',
    'SQS: QueuePolicy',
    'SecretsManager: Secret',
    'WAFv2: WebACL',
  ].flatMap((line) => {
    const [service = '', types = ''] = line.split(': ');
    return types.split(' ').map((type) => `AWS::${service}::${type}`);
  }),
);
/** These functions copy files in a deployment, and empty the buckets of a stage that's deleted. */
for (const task of ['CDKBucketDeployment', 'S3AutoDeleteObjects']) IDLE.add(`Custom::${task}`);

const isWatched = (alarms: Properties[], { metric, of, stops }: Watched): boolean =>
  alarms.some(
    (alarm) =>
      ((mentions(alarm, metric) && mentions(alarm, of)) ||
        (metric === 'Errors' && JSON.stringify(alarm).includes(EVERY_FUNCTION))) &&
      // The alarm of a new version stops a release and notifies no one.
      !mentions(alarm, 'ExecutedVersion') &&
      (alarm.TreatMissingData === 'breaching') === (stops ?? false),
  );

const unwatchedIn = (template: Template): string[] => {
  const alarms = propertiesOf(template, 'AWS::CloudWatch::Alarm');
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) =>
    (carriers[Type]?.(id, Properties, template) ?? [])
      .filter((ways) => !ways.some((way) => isWatched(alarms, way)))
      .map((ways) => `${id} (${Type}): ${ways.map(({ metric, of }) => `${metric} of ${of}`).join(' or ')}`),
  );
};

const subjectsOf = (templates: Template[], page: string): string[] =>
  templates.flatMap((template) =>
    propertiesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ AlarmName, AlarmDescription }) =>
      String(AlarmDescription).endsWith(`/${page}.md`)
        ? [
            String(AlarmName)
              .replace(/^groundwork-\w+-/, '')
              .replace(`-${page}`, ''),
          ]
        : [],
    ),
  );

const pageOf = (name: string) => readFileSync(`docs/runbook/${name}.md`, 'utf8');

export const checkWork = (templates: Record<string, Template> & { prod: Template }): void => {
  const { prod } = templates;

  describe.each(Object.entries(templates))('the work in %s', (_, template) => {
    it('has an alarm for each way in which it can be lost, late or given up', () => {
      expect(unwatchedIn(template)).toEqual([]);
    });

    it('is carried by nothing that this check does not know', () => {
      const types = new Set(Object.values(template.Resources).map(({ Type }) => Type));
      const unknown = [...types].filter((type) => !(type in carriers) && !IDLE.has(type));
      expect(unknown, 'neither in carriers nor in IDLE').toEqual([]);
    });

    it('is kept by every queue that gives it up, and by every stream', () => {
      const lost = ofType(template, 'AWS::SQS::Queue').filter(
        ([id, { Properties }]) => isWorkQueue(id, template) && !Properties.RedrivePolicy,
      );
      const skipped = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
        ([, { Properties }]) =>
          mentions(Properties.EventSourceArn, 'StreamArn') && !mentions(Properties.DestinationConfig, 'OnFailure'),
      );
      expect([...lost, ...skipped].map(([id]) => id)).toEqual([]);
    });
  });

  describe('the runbook', () => {
    const pages = readdirSync('docs/runbook').flatMap((file) =>
      file === 'README.md' ? [] : [file.replace('.md', '')],
    );

    it('has a page for each alarm, which says what that alarm means, and no page without an alarm', () => {
      // A release names this page, and so does a stage with a model.
      const others = ['new-version-fails', 'assistant-answers'];
      const silent = pages.filter((page) => subjectsOf(Object.values(templates), page).length === 0);
      expect(silent.filter((page) => !others.includes(page))).toEqual([]);
      const unexplained = pages.flatMap((page) => {
        const subjects = [...new Set(subjectsOf(Object.values(templates), page))];
        // A page of one alarm is about it. One of several says which is which.
        return subjects.length > 1
          ? subjects.filter((one) => !pageOf(page).includes(one)).map((one) => `${one}-${page}`)
          : [];
      });
      expect(unexplained).toEqual([]);
    });

    it('lists each page once, with what its alarm means', () => {
      const listed = [...pageOf('README').matchAll(/^\| \[([a-z-]+)\]\(\1\.md\) \| \S/gm)].map(([, page]) => page);
      expect(listed).toEqual(pages.toSorted());
    });

    it('reads on work-given-up the log of each worker', () => {
      const workers = Object.keys(functionsOf(prod, 'prod')).filter((name) => name.endsWith('-worker'));
      expect(workers.length).toBeGreaterThan(5);
      const text = pageOf('work-given-up');
      expect(workers.filter((name) => !text.includes(`/aws/lambda/groundwork-prod-${name}`))).toEqual([]);
    });
  });
};
