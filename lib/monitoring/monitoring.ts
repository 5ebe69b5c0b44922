import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Duration, NestedStack, Stack } from 'aws-cdk-lib/core';
import { Construct, type IConstruct } from 'constructs';
import { type Api, partOf } from '../api/api.ts';
import type { SocketApi } from '../api/socket-api.ts';
import { copyNamesOf, REPLICATION_RULE } from '../copy/copy-names.ts';
import type { Data } from '../data/data.ts';
import type { Email } from '../email.ts';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Identity } from '../identity/identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site/site.ts';
import { type AlarmTopics, createAlarmTopics } from './alarm-topics.ts';
import { type AlarmSpec, alarmNameOf, anyOf, descriptionOf, metric, stageMetric } from './alarms/alarm-spec.ts';
import { concurrencyAlarms, functionAlarms, stoppedScheduleAlarm } from './alarms/function-alarms.ts';
import {
  cspAlarm,
  edgeAlarms,
  emailAlarms,
  gatewayAlarms,
  signInAlarms,
  socketAlarms,
  tableAlarms,
  testAlarm,
} from './alarms/service-alarms.ts';
import { givenUpAlarms, lateWorkAlarms, lostEventAlarms } from './alarms/work-alarms.ts';
import { createBudget } from './budget.ts';
import { countBusiness } from './business-metrics.ts';
import { createDashboard } from './dashboard.ts';

// The stack inside the product's that holds its alarms, because CloudFormation allows 500 resources per stack. Alarms of a new version
// aren't here: a release waits for them (lib/rollout.ts).

type Props = { settings: Settings; specs: AlarmSpec[]; topics: AlarmTopics };

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

const notifyOf = (alarm: Alarm, { urgent }: AlarmSpec, topics: AlarmTopics) => {
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

// Problems that functions notice and someone should look at, anywhere in the stage.

const ONE_HOUR = Duration.hours(1);

/** Refusals are everyday: a session that ended, a typing mistake. This many in an hour mean a program, or a fault of ours. */
const REFUSALS = {
  // A guest who mistypes a pin locks one. This many in an hour mean that someone is guessing.
  PinLocks: 20,
  RefusedPins: 200,
  RefusedCalls: 1000,
  RefusedSignIns: 200,
  RefusedProofs: 100,
} as const;

const incidentAlarms = ({ stage, malwareScan, assistant }: Settings): AlarmSpec[] => [
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
  // A certificate of an authority, because our own is renewed without anyone; or an authority that gives no timestamps.
  ...anyOf(
    (['CertificateExpires', 'MissingTimestamps'] as const).map((name) => ({
      name,
      metric: stageMetric(name, stage),
      limit: 1,
    })),
    { subject: 'pdfs', page: 'pdf-signatures' },
  ),
  // Either a stolen cookie or a browser restored from a backup. Only a person can tell which.
  {
    subject: 'sessions',
    page: 'security-events',
    metric: stageMetric('ReplayedSessions', stage),
    threshold: 1,
    urgent: true,
  },
  ...anyOf(
    Object.entries(REFUSALS).map(([name, limit]) => ({
      name,
      metric: stageMetric(name as keyof typeof REFUSALS, stage, ONE_HOUR),
      limit,
    })),
    { subject: 'refusals', page: 'security-events' },
  ),
  // The agent can't email anyone until staff have looked.
  { subject: 'senders', page: 'sender-stopped', metric: stageMetric('SendersStopped', stage), threshold: 1 },
  // No one can open the files, and clients can't continue with them.
  ...(malwareScan === 'off'
    ? []
    : [
        {
          subject: 'scans',
          page: 'files-unscanned',
          metric: stageMetric('UnscannedFiles', stage),
          threshold: 1,
        } as const,
      ]),
  // Guests don't notice, because the guide or the agent answers. But we pay for a model that answers no one.
  ...(assistant === 'guide'
    ? []
    : [
        {
          subject: 'assistant',
          page: 'assistant-answers',
          metric: stageMetric('UnusedAnswers', stage, ONE_HOUR),
          threshold: 10,
        } as const,
      ]),
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
  /** The alarm topics, on stages that notify someone. Other stages have no alarm. */
  readonly topics: AlarmTopics | undefined;
  /** The name of the alarm that the doctor sets off. */
  readonly testAlarm: string | undefined;
  /** The alarms come last: they would go off while the schedules have not run yet and the canary finds no pages. */
  private readonly alarms: AlarmsStack | undefined;

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Monitoring');
    const { settings, api, data, functions } = watched;
    // Created outside the alarms' stack: an address is confirmed for one topic, and would have to be confirmed again for another.
    this.topics = settings.alarms ? createAlarmTopics(this, settings.stage, settings.alarms) : undefined;
    if (this.topics) {
      const test = testAlarm(settings.stage);
      this.alarms = new AlarmsStack(this, { settings, specs: [...alarmSpecs(watched), test], topics: this.topics });
      this.testAlarm = alarmNameOf(settings, test);
    }
    const business = countBusiness(this, settings, (path) => api.parts[partOf(path)].accessLog);
    createDashboard(this, { settings, api, data, functions, business });
    if (settings.budget) createBudget(this, settings.stage, settings.budget);
  }

  startAfter(pages: IConstruct) {
    this.alarms?.node.addDependency(pages);
  }
}

const alarmSpecs = ({ settings, api, socket, site, email, identity, data, functions }: Watched): AlarmSpec[] => [
  ...functionAlarms(settings, functions),
  ...concurrencyAlarms(),
  ...givenUpAlarms(settings.stage, data),
  ...lateWorkAlarms(settings.stage, data, functions),
  ...lostEventAlarms(functions),
  stoppedScheduleAlarm(functions),
  ...tableAlarms(data.table, data.vaultTable),
  ...copyAlarms(settings, data.documents),
  ...gatewayAlarms(api),
  ...socketAlarms(settings.stage, socket),
  ...edgeAlarms(site),
  ...emailAlarms(email),
  ...signInAlarms(identity),
  ...cspAlarm(functions),
  ...incidentAlarms(settings),
];
