// For each resource, the load at which it saturates, in agents. Limits come from the template, from the code's constants and from
// the quotas of an AWS account; the load of an agent comes from peak.ts.
import { hiddenSeconds, WORKER_SECONDS } from '../../lambdas/core/aws/worker-times.ts';
import type { QueuedKind } from '../../lambdas/core/data/outbox.ts';
import { stages } from '../../lib/settings/stages.ts';
import { functionsOf, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';
import { assumptions as a } from './assumptions.ts';
import { dueCeilings } from './due-ceilings.ts';
import { measuredDay } from './measured-day.ts';
import { concurrencyPerAgent, month, openSocketsPerAgent, peakAssumptions as p, peakPerSecond } from './peak.ts';
import { PER_KEY, quotas } from './quotas.ts';

export type Ceiling = {
  resource: string;
  /** setting: a stage's setting. quota: AWS, Plaid or Stripe can raise it. design: only new code can. office: the limit for one address. */
  kind: 'setting' | 'quota' | 'design' | 'office';
  limit: number;
  unit: string;
  perAgent: number;
  /** The most that the limit can become without another design. */
  most: number;
  /** The setting to change, or the company to ask. */
  ask: string;
};

export const agentsAt = ({ limit, perAgent }: Pick<Ceiling, 'limit' | 'perAgent'>): number =>
  Math.floor(limit / perAgent);

type Quotas = typeof quotas;
const quota = (name: keyof Quotas, resource: string, perAgent: number, unit = 'per second'): Ceiling => {
  const { now, most, ask } = quotas[name];
  return { resource, kind: 'quota', limit: now, unit, perAgent, most, ask };
};

/** The time that a piece of work of each kind keeps a worker busy, and their number per agent. */
const workOf: Record<QueuedKind, { perMonth: number; ms: number }> = {
  mail: { perMonth: month.mails, ms: p.msPerMail },
  bank: { perMonth: month.bankTasks, ms: p.msPerBankTask },
  document: { perMonth: month.documents, ms: p.msPerDocument },
  campaign: { perMonth: 1, ms: WORKER_SECONDS.campaign * 1000 },
  news: { perMonth: month.mails * p.browsersPerAgent, ms: p.msPerMail },
  // As many events as emails, for an account whose programs listen.
  webhook: { perMonth: month.mails, ms: p.msPerMail },
};

/** Lambda runs at most a thousand workers for one queue. */
const MOST_WORKERS = 1000;

const workerCeilings = (template: Template): Ceiling[] =>
  ofType(template, 'AWS::Lambda::EventSourceMapping').flatMap(([id, { Properties }]) => {
    const workers = (Properties.ScalingConfig as { MaximumConcurrency: number } | undefined)?.MaximumConcurrency;
    const kind = /Data(\w+)Queue/.exec(JSON.stringify(Properties.EventSourceArn))?.[1]?.toLowerCase() as QueuedKind;
    if (workers === undefined) return [];
    if (!workOf[kind]) throw new Error(`${id} reads a queue of an unknown kind of work`);
    const { perMonth, ms } = workOf[kind];
    const perAgent = (peakPerSecond(perMonth) * ms) / 1000 / Number(Properties.BatchSize ?? 1);
    const ask = `concurrency.workers.${kind} in lib/settings/stages.ts`;
    return [
      {
        resource: `workers: ${kind}`,
        kind: 'setting',
        limit: workers,
        unit: 'at once',
        perAgent,
        most: MOST_WORKERS,
        ask,
      },
    ];
  });

/** Functions that always have room to run, and how often an agent calls them in a month. */
const reservedLoads: Record<string, number> = {
  accounts: month.tokens + month.visits * 2,
  'sign-in': month.tokens + 0.1,
};

const functionCeilings = (template: Template): Ceiling[] => [
  quota('lambdaConcurrency', 'functions, all together', concurrencyPerAgent, 'at once'),
  ...Object.entries(functionsOf(template, 'prod')).flatMap(([name, { resource }]): Ceiling[] => {
    const perMonth = reservedLoads[name];
    const limit = resource.Properties.ReservedConcurrentExecutions as number | undefined;
    if (perMonth === undefined || limit === undefined) return [];
    const perAgent = (peakPerSecond(perMonth) * a.msPerCall) / 1000;
    const ask = `concurrency.reserved in lib/settings/stages.ts, out of the account's concurrency`;
    const most = quotas.lambdaConcurrency.most;
    return [{ resource: `function: ${name}`, kind: 'setting', limit, unit: 'at once', perAgent, most, ask }];
  }),
];

type MethodSetting = { ResourcePath: string; HttpMethod: string; ThrottlingRateLimit: number };

const apiCeilings = (template: Template): Ceiling[] => {
  const [stage] = propertiesOf(template, 'AWS::ApiGateway::Stage');
  const [all, ...own] = (stage?.MethodSettings ?? []) as MethodSetting[];
  const slowest = own.toSorted((one, other) => one.ThrottlingRateLimit - other.ThrottlingRateLimit)[0];
  if (!all || !slowest) throw new Error('The REST API has no throttles');
  const most = quotas.restPerSecond.most;
  const route = `${slowest.HttpMethod} ${slowest.ResourcePath.slice(1).replaceAll('~1', '/')}`;
  return [
    {
      ...{ resource: 'REST API, the stage', kind: 'setting', limit: all.ThrottlingRateLimit, unit: 'calls per second' },
      ...{ perAgent: peakPerSecond(month.calls), most, ask: 'throttle.api in lib/settings/stages.ts' },
    },
    {
      ...{ resource: `REST API, its slowest route (${route})`, kind: 'setting', limit: slowest.ThrottlingRateLimit },
      ...{ unit: 'calls per second', perAgent: peakPerSecond(Math.max(month.visits, month.requests)), most },
      ask: '`throttle` in the route table of its contract',
    },
    quota('restPerSecond', 'REST API, the account', peakPerSecond(month.calls)),
  ];
};

/** After an outage of the gateway all sockets return; pages read again every 20 seconds until then. */
const RETURN_SECONDS = 600;

const socketCeilings = (template: Template): Ceiling[] => {
  const [stage] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage');
  const { ThrottlingRateLimit: rate } = (stage?.DefaultRouteSettings ?? {}) as { ThrottlingRateLimit?: number };
  if (rate === undefined) throw new Error('The WebSocket API has no throttle');
  const setting = { kind: 'setting', most: quotas.newSocketsPerSecond.most } as const;
  const ask = 'throttle.sockets in lib/settings/stages.ts';
  return [
    {
      ...{ ...setting, resource: 'sockets, messages', limit: rate, unit: 'per second', ask },
      perAgent: peakPerSecond(month.messages * a.framesPerMessage),
    },
    quota('newSocketsPerSecond', 'sockets, new', peakPerSecond(month.sockets)),
    quota(
      'newSocketsPerSecond',
      `sockets, all back within ${RETURN_SECONDS / 60} minutes`,
      openSocketsPerAgent / RETURN_SECONDS,
    ),
  ];
};

const emailCeilings = (): Ceiling[] => {
  const { perSecond, campaigns } = stages.prod.mail;
  const { most, ask } = quotas.sesPerSecond;
  return [
    {
      ...{ resource: 'SES, email that people wait for', kind: 'quota', limit: perSecond - (campaigns?.perSecond ?? 0) },
      ...{ unit: 'per second', perAgent: peakPerSecond(month.mails), most },
      ask: `${ask}, then mail.perSecond in lib/settings/stages.ts`,
    },
    quota(
      'sesPerDay',
      'SES, a day, campaigns included',
      (month.mails + month.campaignMails) / a.workingDays,
      'per day',
    ),
  ];
};

/** Files lie under one of three prefixes: the busiest may have them all. Where files are scanned, each is an event. */
const fileCeilings = (): Ceiling[] => [
  quota('s3Writes', 'files, written under one prefix', peakPerSecond(month.files * p.s3WritesPerFile)),
  quota('s3Reads', 'files, read under one prefix', peakPerSecond(month.files * p.s3ReadsPerFile)),
  quota('eventsPerSecond', 'files, results of scans', peakPerSecond(month.files)),
];

/** Lambda takes the records of a shard, and a shard takes the writes of one partition of the table. */
const streamCeilings = (template: Template): Ceiling[] =>
  ofType(template, 'AWS::Lambda::EventSourceMapping').flatMap(([id, { Properties }]): Ceiling[] => {
    if (!Properties.StartingPosition) return [];
    const readers = Number(Properties.ParallelizationFactor ?? 1);
    const pace = (readers * Number(Properties.BatchSize)) / (p.msPerStreamBatch / 1000);
    const reader = id.replace(/Stream.*$/, '');
    return [
      {
        ...{ resource: `stream: ${reader}, if all rows were in one shard`, kind: 'setting', limit: pace },
        ...{ unit: 'records per second', perAgent: peakPerSecond(month.writes) * p.streamRecordsPerWrite },
        ...{ most: pace * (10 / readers) * (quotas.tableWrites.most / 1000) },
        ask: 'concurrency.streamReaders in lib/settings/stages.ts; the table has a shard for each partition, so this is the worst case',
      },
    ];
  });

type RateRule = { Name: string; Statement: { RateBasedStatement?: { Limit: number; EvaluationWindowSec: number } } };

/** Calls of an agent's office from one address, by the rule that limits them. */
const officeLoads: Record<string, number> = {
  'each-address': month.calls,
  'public-calls': month.publicCalls,
  'guest-calls': month.guestCalls,
};

const firewallCeilings = (template: Template): Ceiling[] => {
  const [acl] = propertiesOf(template, 'AWS::WAFv2::WebACL');
  return ((acl?.Rules ?? []) as RateRule[]).flatMap(({ Name, Statement: { RateBasedStatement: rate } }): Ceiling[] => {
    if (!rate) return [];
    const load = officeLoads[Name];
    if (load === undefined) throw new Error(`No one knows how often an office meets the rule ${Name}`);
    const perSecond = rate.Limit / rate.EvaluationWindowSec;
    return [
      {
        ...{ resource: `firewall, one address: ${Name}`, kind: 'office', limit: perSecond, unit: 'calls per second' },
        ...{ perAgent: peakPerSecond(load), most: perSecond, ask: 'lib/site/site.ts' },
      },
    ];
  });
};

/** Rows that every request writes to: each day's seals have one key, and so does each count of staff's pages. */
const hottestKeyCeilings = (): Ceiling[] =>
  Object.entries({ 'SEALED#day': measuredDay.hottest.sealLog, 'COUNTS#...': measuredDay.hottest.counts }).map(
    ([key, writes]): Ceiling => ({
      ...{ resource: `hottest key: ${key}`, kind: 'design', limit: PER_KEY.writes, unit: 'writes per second' },
      ...{ perAgent: peakPerSecond((writes / measuredDay.requests) * month.requests), most: PER_KEY.writes },
      ask: `shards of ${key}`,
    }),
  );

const longestHidden = Math.max(...(Object.keys(workOf) as QueuedKind[]).map(hiddenSeconds));

export const ceilingsOf = (template: Template): Ceiling[] => [
  ...functionCeilings(template),
  ...workerCeilings(template),
  ...apiCeilings(template),
  ...socketCeilings(template),
  quota('tableWrites', 'table, writes', peakPerSecond(month.writes), 'units per second'),
  quota('tableReads', 'table, reads', peakPerSecond(month.reads), 'units per second'),
  ...dueCeilings(template),
  ...hottestKeyCeilings(),
  ...streamCeilings(template),
  quota('messagesInFlight', 'queues, messages in flight', peakPerSecond(month.work) * longestHidden, 'at once'),
  ...emailCeilings(),
  ...fileCeilings(),
  quota('kmsSymmetric', 'KMS, encryption', peakPerSecond(month.kmsCalls)),
  quota('kmsAsymmetric', 'KMS, signatures', peakPerSecond(month.signatures)),
  quota('cognitoAuthentication', 'Cognito, sign-ins and renewals', peakPerSecond(month.tokens)),
  quota('plaidOrdersPerMinute', 'Plaid, reports ordered', peakPerSecond(month.reportOrders) * 60, 'per minute'),
  quota('stripeWritesPerSecond', 'Stripe, writes', peakPerSecond(1)),
  ...firewallCeilings(template),
];
