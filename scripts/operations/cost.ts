// A month's bill, computed from the template (what stands, how often schedules run, how much memory a function has) and from how the
// product is used. What AWS gives every account for good is taken off, a first year's gifts are not. Each assumption is a number
// with a name.
import { free, prices as p } from './prices.ts';
import type { Template } from './release.ts';

export type Line = { part: 'usage' | 'fixed'; what: string; dollars: number; because: string };

export type Usage = {
  agents: number;
  clients: number;
  requests: number;
  chatMessages: number;
  campaignMails?: number;
};
export const usageOfTheBar: Usage = { agents: 1_000, clients: 50_000, requests: 20_000, chatMessages: 200_000 };

/** What people do, and what that asks of the product; units as test/usage counts them. */
export const assumptions = {
  workingDays: 21,
  visitsADay: 1,
  callsAVisit: 6,
  minutesAVisit: 20,
  /** Agent and guest together, polls while the bank is read included. */
  callsARequest: 20,
  /** The request, a reminder to every third, the report's notice and the client's receipt when it came to one. */
  mailsARequest: 2.7,
  workARequest: 7,
  writesARequest: 50,
  readsARequest: 60,
  kmsARequest: 6,
  writesAClient: 1,
  readsAVisit: 20,
  writesAVisit: 3,
  writesAMessage: 5,
  readsAMessage: 3,
  framesAMessage: 3,
  /** How long a function is at work for a person, and for a piece of work. */
  msACall: 60,
  msAPieceOfWork: 250,
  /** Functions with a secret that stay warm, hours of a month in all; each reads its secret twelve times an hour. */
  warmHours: 2100,
  kbLogged: 0.7,
  kbACall: 4,
  kbASite: 500,
  /** Empty looks of Lambda into a queue: five readers that wait 20 seconds each. */
  looksAMonth: (5 * 3 * 60 * 24 * 365) / 12,
  tableGb: 4,
  documentsGb: 4,
} as const;

export const costOf = (template: Template, use: Usage = usageOfTheBar): Line[] => [
  ...usageLines(template, use),
  ...fixedLines(template, use),
];

const million = 1_000_000;
const beyond = (amount: number, given: number): number => Math.max(0, amount - given);

const visitsOf = ({ agents }: Usage) => agents * assumptions.workingDays * assumptions.visitsADay;
const callsOf = (use: Usage) => visitsOf(use) * assumptions.callsAVisit + use.requests * assumptions.callsARequest;

const usageLines = (template: Template, use: Usage): Line[] => {
  const a = assumptions;
  const visits = visitsOf(use);
  const calls = callsOf(use);
  const work = use.requests * a.workARequest + runsOf(template);
  const mails = use.requests * a.mailsARequest + (use.campaignMails ?? 0);
  const frames = use.chatMessages * a.framesAMessage + visits * 4;
  const invocations = calls + work + use.chatMessages + visits * 2;
  const gb = memoryOf(template) / 1024;
  const seconds = ((calls + use.chatMessages + visits * 2) * a.msACall + work * a.msAPieceOfWork) / 1000;
  const writes =
    use.requests * a.writesARequest +
    use.clients * a.writesAClient +
    (use.campaignMails ?? 0) * 6 +
    visits * a.writesAVisit +
    use.chatMessages * a.writesAMessage;
  const reads = use.requests * a.readsARequest + visits * a.readsAVisit + use.chatMessages * a.readsAMessage;
  const traced = calls * tracedShare(template);
  const line = (what: string, dollars: number, because: string): Line => ({ part: 'usage', what, dollars, because });
  const many = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return [
    line('REST calls', (calls / million) * p.restMillion, `${many(calls)} calls`),
    line(
      'Functions',
      (beyond(invocations, free.lambdaInvocations) / million) * p.lambdaMillion +
        beyond(seconds * gb, free.lambdaGbSeconds) * p.lambdaGbSecond,
      `${many(invocations)} invocations, ${many(seconds)} s of ${many(gb)} GB; the schedules of the template among them`,
    ),
    line('Table, writes', (writes / million) * p.writeMillion, `${many(writes)} units`),
    line('Table, reads', (reads / million) * p.readMillion, `${many(reads)} units`),
    line(
      'Table, kept and backed up',
      beyond(a.tableGb, free.tableGb) * p.tableGbMonth + (isBackedUp(template) ? a.tableGb * p.backupGbMonth : 0),
      `${a.tableGb} GB`,
    ),
    line(
      'Sockets',
      (frames / million) * p.socketMessagesMillion + ((visits * a.minutesAVisit) / million) * p.socketMinutesMillion,
      `${many(frames)} frames, ${many(visits * a.minutesAVisit)} minutes`,
    ),
    line(
      'Mails',
      (mails / 1000) * p.sesThousand,
      `${many(mails)} mails; each mail of a campaign beyond that is 0.0001`,
    ),
    line('Queues', ((work * 3) / million) * p.sqsMillion, `${many(work)} pieces of work`),
    line(
      'Keys',
      (beyond(use.requests * a.kmsARequest, free.keyCalls) / 10_000) * p.kmsThousandTen +
        (use.requests / 10_000) * p.kmsAsymmetricTen,
      `${many(use.requests * a.kmsARequest)} encryptions, ${many(use.requests)} seals`,
    ),
    line(
      'Secrets, read anew',
      ((a.warmHours * 12) / 10_000) * p.secretReadsTen,
      `${many(a.warmHours * 12)} reads, one in five minutes of each warm function`,
    ),
    line(
      'Edge',
      (beyond(calls + visits * 10, free.edgeCalls) / million) * p.cloudFrontMillion +
        beyond((calls * a.kbACall + (visits / 10) * a.kbASite) / million, free.edgeGb) * p.cloudFrontGb,
      'one visit in ten loads the site anew',
    ),
    line(
      'Documents',
      (use.requests / 1000) * p.s3PutThousand + a.documentsGb * p.s3GbMonth,
      `${a.documentsGb} GB, a document a request`,
    ),
    line(
      'Logs',
      beyond(((invocations + calls) * a.kbLogged) / million, free.logsGb) * p.logsGb,
      `${a.kbLogged} KB a call, twice (function and gateway)`,
    ),
    line('Traces', (beyond(traced, free.traces) / million) * p.xrayMillion, `${many(traced)} calls`),
    line(
      'Sign-ins',
      beyond(use.agents, p.cognitoFree) * p.cognitoPerson,
      `the first ${many(p.cognitoFree)} people a month are free for good`,
    ),
  ];
};

const fixedLines = (template: Template, use: Usage): Line[] => {
  const line = (what: string, number: number, each: number): Line => ({
    part: 'fixed',
    what,
    dollars: number * each,
    because: `${Math.round(number * 100) / 100} at ${each} USD`,
  });
  const acls = ofType(template, 'AWS::WAFv2::WebACL');
  const rules = acls.reduce(
    (sum, { Properties }) => sum + ((Properties?.Rules as unknown[] | undefined)?.length ?? 0),
    0,
  );
  const alarmed = ofType(template, 'AWS::CloudWatch::Alarm').reduce(
    (sum, alarm) => sum + metricsOf(alarm.Properties),
    0,
  );
  const readers = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => !Properties?.StartingPosition,
  ).length;
  const dashboards = count(template, 'AWS::CloudWatch::Dashboard');
  return [
    line('Encryption keys', count(template, 'AWS::KMS::Key'), p.kmsKey),
    line('Secrets', count(template, 'AWS::SecretsManager::Secret'), p.secret),
    line('Secrets of social sign-in', count(template, 'AWS::Cognito::UserPoolIdentityProvider'), p.secret),
    line('Alarms, by metric, beyond ten free ones', beyond(alarmed, free.alarmMetrics), p.alarmMetric),
    line(
      'Metrics of the business, beyond ten free ones',
      beyond(metricNames(template).size, free.metrics),
      p.customMetric,
    ),
    line('Dashboards beyond the three free ones', Math.max(0, dashboards - p.dashboardsFree), p.dashboard),
    line('Firewall', acls.length, p.firewall),
    line('Rules of the firewall', rules, p.firewallRule),
    line('Firewall, a million requests', acls.length * (callsOf(use) / million), p.firewallMillion),
    line(
      'Queues, a million empty looks',
      beyond(readers * assumptions.looksAMonth, free.queueCalls) / million,
      p.sqsMillion,
    ),
  ];
};

const ofType = ({ Resources }: Template, type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
const count = (template: Template, type: string) => ofType(template, type).length;

/** Several logs may be counted as one. */
const metricNames = (template: Template) =>
  new Set(
    ofType(template, 'AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
      ((Properties?.MetricTransformations ?? []) as { MetricName: string }[]).map(({ MetricName }) => MetricName),
    ),
  );

const metricsOf = (properties: Record<string, unknown> = {}): number => {
  const metrics = properties.Metrics as { MetricStat?: unknown }[] | undefined;
  return metrics ? metrics.filter(({ MetricStat }) => MetricStat).length : 1;
};

/** Without a rule of its own X-Ray takes one call a second, which at this use is nearly each. */
const tracedShare = (template: Template): number => {
  const rates = ofType(template, 'AWS::XRay::SamplingRule').map(
    ({ Properties = {} }) => (Properties.SamplingRule as { FixedRate: number }).FixedRate,
  );
  return rates.length > 0 ? Math.max(...rates) : 0.9;
};

const isBackedUp = (template: Template) =>
  JSON.stringify(template.Resources).includes('"PointInTimeRecoveryEnabled":true');

/** The product's own functions; CDK's helpers work while deploying only. */
const memoryOf = (template: Template): number => {
  const own = ofType(template, 'AWS::Lambda::Function').filter(({ Properties }) => Properties?.FunctionName);
  const memory = own.map(({ Properties }) => Number(Properties?.MemorySize ?? 128));
  return memory.length === 0 ? 0 : memory.reduce((sum, each) => sum + each, 0) / memory.length;
};

const perMonth: Record<string, number> = { minute: 43_800, hour: 730, day: 30.4 };

/** How often the schedules of the template start something. */
export const runsOf = (template: Template): number =>
  ofType(template, 'AWS::Events::Rule').reduce((sum, { Properties }) => {
    const [, number, unit = ''] =
      /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(Properties?.ScheduleExpression)) ?? [];
    return sum + (perMonth[unit] ?? 0) / Number(number ?? 1);
  }, 0);
