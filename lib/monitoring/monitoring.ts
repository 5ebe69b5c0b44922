import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Duration, NestedStack, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import type { SocketApi } from '../api/socket-api.ts';
import { copyNamesOf, REPLICATION_RULE } from '../copy/copy-names.ts';
import type { Data } from '../data/data.ts';
import type { Email } from '../email.ts';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Identity } from '../identity/identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site/site.ts';
import { type AlarmTopics, createAlarmTopics } from './alarm-topics.ts';
import {
  type AlarmSpec,
  alarmNameOf,
  countedMetric,
  descriptionOf,
  FIVE_MINUTES,
  metric,
  stageMetric,
} from './alarms/alarm-spec.ts';
import { functionAlarms } from './alarms/function-alarms.ts';
import {
  concurrencyAlarm,
  cspAlarm,
  edgeAlarms,
  emailAlarms,
  signInAlarms,
  socketAlarms,
  tableAlarms,
  testAlarm,
} from './alarms/service-alarms.ts';
import { givenUpAlarms, lateWorkAlarms, lostEventAlarms, stoppedScheduleAlarms } from './alarms/work-alarms.ts';
import { createBudget } from './budget.ts';
import { countBusiness } from './business-metrics.ts';
import { createDashboard } from './dashboard.ts';

// The stack inside the product's that holds its alarms, because CloudFormation allows 500 resources per stack. Alarms of a new version
// aren't here: a release waits for them (lib/rollout.ts).

type Props = { settings: Settings; specs: AlarmSpec[]; topics: AlarmTopics | undefined };

class AlarmsStack extends NestedStack {
  constructor(scope: Construct, { settings, specs, topics }: Props) {
    super(scope, 'AlarmsStack', { description: `Groundwork ${settings.stage}: alarms` });
    this.nestedStackResource?.overrideLogicalId('Alarms');
    for (const spec of specs) notifyOf(createAlarm(this, settings, spec), spec, topics);
  }
}

const createAlarm = (scope: Construct, settings: Settings, spec: AlarmSpec): Alarm => {
  const { subject, page, metric, threshold, below = false, periods = 1, missingIsBad = false } = spec;
  return new Alarm(scope, `${subject}-${page}`, {
    alarmName: alarmNameOf(settings, spec),
    alarmDescription: descriptionOf(settings, page),
    metric,
    threshold,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: periods,
    treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
};

const notifyOf = (alarm: Alarm, { urgent }: AlarmSpec, topics: AlarmTopics | undefined) => {
  if (!topics) return;
  const actions = [topics.all, ...(urgent && topics.urgent ? [topics.urgent] : [])].map(
    (topic) => new SnsAction(topic),
  );
  alarm.addAlarmAction(...actions);
  alarm.addOkAction(...actions);
};

// Alarms for data that doesn't arrive in the second Region. Late arrivals are measured there (lib/copy/watch-first-region.ts); S3
// replication that gave up is measured here.

const copyAlarms = (settings: Settings, documents: Bucket): AlarmSpec[] => {
  const copy = copyNamesOf(settings, Stack.of(documents).account);
  if (!copy) return [];
  return [
    {
      subject: 'uncopied-documents',
      page: 'second-region',
      metric: metric('AWS/S3', 'OperationsFailedReplication', {
        SourceBucket: documents.bucketName,
        DestinationBucket: copy.bucket,
        RuleId: REPLICATION_RULE,
      }),
      threshold: 1,
    },
  ];
};

// Problems that functions notice and someone should look at, anywhere in the stack.

const ONE_HOUR = Duration.hours(1);

/** Only for a stage with a scanner. No one can open the files, and clients can't continue with them. */
const scanAlarms = ({ stage, malwareScan }: Settings): AlarmSpec[] =>
  malwareScan === 'off'
    ? []
    : [{ subject: 'scans', page: 'files-unscanned', metric: stageMetric('UnscannedFiles', stage), threshold: 1 }];

const incidentAlarms = (settings: Settings): AlarmSpec[] => [...stageAlarms(settings.stage), ...scanAlarms(settings)];

const stageAlarms = (stage: string): AlarmSpec[] => [
  // Someone wrote to the table or the bucket past our functions.
  {
    subject: 'seals',
    page: 'record-altered',
    metric: stageMetric('AlteredRecords', stage),
    threshold: 1,
    urgent: true,
  },
  // Caused by a faulty release, or by someone who wrote to the table by hand: people miss something without knowing.
  { subject: 'rows', page: 'rows-unreadable', metric: stageMetric('UnreadableRows', stage), threshold: 1 },
  // An authority's: our own is renewed without anyone.
  { subject: 'pdfs', page: 'certificate-expires', metric: stageMetric('CertificateExpires', stage), threshold: 1 },
  // A stolen cookie, or a browser's backup that was restored: only a person can tell.
  {
    subject: 'sessions',
    page: 'security-events',
    metric: stageMetric('ReplayedSessions', stage),
    threshold: 1,
    urgent: true,
  },
  // A guest who mistypes a pin locks one. This many in an hour mean that someone is guessing.
  { subject: 'pins', page: 'security-events', metric: stageMetric('PinLocks', stage, ONE_HOUR), threshold: 20 },
  // Refusals are everyday: a session that ended, a typing mistake. This many in an hour mean a program, or a fault of ours.
  { subject: 'calls', page: 'security-events', metric: stageMetric('RefusedCalls', stage, ONE_HOUR), threshold: 1000 },
  {
    subject: 'sign-ins',
    page: 'security-events',
    metric: stageMetric('RefusedSignIns', stage, ONE_HOUR),
    threshold: 200,
  },
  { subject: 'proofs', page: 'security-events', metric: stageMetric('RefusedProofs', stage, ONE_HOUR), threshold: 100 },
  {
    subject: 'pin-tries',
    page: 'security-events',
    metric: stageMetric('RefusedPins', stage, ONE_HOUR),
    threshold: 200,
  },
  // The agent can't email anyone until staff have looked.
  { subject: 'senders', page: 'sender-stopped', metric: stageMetric('SendersStopped', stage), threshold: 1 },
  // Guests don't notice: the guide or the agent answers. But the model is paid for and of no use.
  {
    subject: 'assistant',
    page: 'assistant-answers',
    metric: stageMetric('UnusedAnswers', stage, ONE_HOUR),
    threshold: 10,
  },
];

// The budgets of each group of routes: how many calls may fail, and how long they may take.

/** At most three functions per group, because an alarm reads ten metrics at most. */
const ROUTE_GROUPS = {
  members: { functions: ['accounts', 'billing', 'staff'], slowestMs: 2_000 },
  // Plaid answers within seconds, not milliseconds.
  funds: { functions: ['requests', 'banking', 'reports'], slowestMs: 8_000 },
  // A large file is read, checked and copied.
  files: { functions: ['files'], slowestMs: 8_000 },
  chat: { functions: ['chat'], slowestMs: 2_000 },
  clients: { functions: ['clients', 'campaigns'], slowestMs: 5_000 },
  // Plaid gives up after ten seconds.
  webhooks: { functions: ['plaid-webhook'], slowestMs: 5_000 },
} as const;

const FAILED_PERCENT = 1;
/** Fewer failures than this prove nothing where calls are rare. */
const MIN_FAILURES = 3;

const routeAlarms = (functions: FeatureFunction[]): AlarmSpec[] =>
  Object.entries(ROUTE_GROUPS).flatMap(([group, { functions: names, slowestMs }]) => {
    const members = names.map((name) => {
      const found = functions.find(({ node }) => node.id === name);
      if (!found) throw new Error(`Route group ${group}: there is no function ${name}`);
      return found.function;
    });
    return [errorBudget(group, members), latencyBudget(group, members, slowestMs)];
  });

const errorBudget = (group: string, functions: FeatureFunction['function'][]): AlarmSpec => {
  const period = Duration.minutes(15);
  const usingMetrics = Object.fromEntries(
    functions.flatMap((each, index) => [
      [`crashes${index}`, each.metricErrors({ period, statistic: 'Sum' })],
      [`errors${index}`, countedMetric('ServerErrors', { FunctionName: each.functionName }, period)],
      [`calls${index}`, each.metricInvocations({ period, statistic: 'Sum' })],
    ]),
  );
  const sum = (...prefixes: string[]) =>
    prefixes.flatMap((prefix) => functions.map((_, index) => `FILL(${prefix}${index}, 0)`)).join(' + ');
  return {
    subject: group,
    page: 'api-errors',
    metric: new MathExpression({
      expression: `IF(${sum('crashes', 'errors')} >= ${MIN_FAILURES}, 100 * (${sum('crashes', 'errors')}) / (${sum('calls')}), 0)`,
      label: 'percent of calls that failed',
      usingMetrics,
      period,
    }),
    threshold: FAILED_PERCENT,
    urgent: true,
  };
};

/** The slowest function of the group decides: the time that all but one in twenty calls take. */
const latencyBudget = (group: string, functions: FeatureFunction['function'][], slowestMs: number): AlarmSpec => ({
  subject: group,
  page: 'api-slow',
  metric: new MathExpression({
    expression: 'MAX(METRICS())',
    label: 'time of the slowest function, p95',
    usingMetrics: Object.fromEntries(
      functions.map((each, index) => [`time${index}`, each.metricDuration({ period: FIVE_MINUTES, statistic: 'p95' })]),
    ),
    period: FIVE_MINUTES,
  }),
  threshold: slowestMs,
  periods: 3,
});

/** The gateway's own answers, before or instead of a function. */
const gatewayAlarms = ({ routes: { api } }: Api): AlarmSpec[] => [
  {
    subject: 'api',
    page: 'api-errors',
    metric: api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
    threshold: 5,
    urgent: true,
  },
  {
    subject: 'api',
    page: 'api-slow',
    metric: api.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' }),
    threshold: 3_000,
    periods: 3,
  },
];

// Everything that alerts someone: alarms for every way in which the product or its work can fail, and a budget. Also the dashboard.
// The alarms are a stack inside the product's (docs/adr/023-alarms.md).

type Watched = {
  settings: Settings;
  api: Api;
  socket: SocketApi;
  site: Site;
  email: Email;
  identity: Identity;
  data: Data;
  functions: FeatureFunction[];
};

export class Monitoring extends Construct {
  /** The alarm topics, on stages that notify someone. */
  readonly topics: AlarmTopics | undefined;
  /** The name of the alarm that the doctor sets off. */
  readonly testAlarm: string;

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Monitoring');
    const { settings, api, data, functions } = watched;
    // Created outside the alarms' stack: an address is confirmed for one topic, and would have to be confirmed again for another.
    this.topics = settings.alarms ? createAlarmTopics(this, settings.stage, settings.alarms) : undefined;
    const test = testAlarm(settings.stage);
    new AlarmsStack(this, { settings, specs: [...alarmSpecs(watched), test], topics: this.topics });
    this.testAlarm = alarmNameOf(settings, test);
    const business = countBusiness(this, settings, api.routes.accessLog);
    createDashboard(this, { settings, api, data, functions, business });
    if (settings.budget) createBudget(this, settings.stage, settings.budget);
  }
}

const alarmSpecs = ({ settings, api, socket, site, email, identity, data, functions }: Watched): AlarmSpec[] => [
  ...functionAlarms(functions),
  ...givenUpAlarms(settings.stage, data.queues, functions),
  ...lateWorkAlarms(settings.stage, data.queues, functions),
  ...lostEventAlarms(functions),
  ...stoppedScheduleAlarms(functions),
  ...tableAlarms(data.table, data.vaultTable),
  ...copyAlarms(settings, data.documents),
  ...gatewayAlarms(api),
  ...routeAlarms(functions),
  ...socketAlarms(settings.stage, socket),
  ...edgeAlarms(site),
  ...emailAlarms(email),
  ...signInAlarms(identity),
  ...cspAlarm(functions),
  ...incidentAlarms(settings),
  concurrencyAlarm(),
];
