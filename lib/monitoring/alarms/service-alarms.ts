import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Duration } from 'aws-cdk-lib/core';
import type { Api, ApiPart } from '../../api/api.ts';
import type { SocketApi } from '../../api/socket-api.ts';
import { INDEXES } from '../../data/tables.ts';
import type { Email } from '../../email.ts';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Site } from '../../site/site.ts';
import { type AlarmSpec, anyOf, countedMetric, FIVE_MINUTES, metric, stageMetric, type Watched } from './alarm-spec.ts';

// The services around our functions: the gateway, sockets, the edge, email, sign-in and the tables.

const FAILED_PERCENT = 1;
/** Fewer failures than this prove nothing where calls are rare. */
const MIN_FAILURES = 5;

const failedShare = (errors: string, calls: string): string =>
  `IF(FILL(${errors}, 0) >= ${MIN_FAILURES}, 100 * FILL(${errors}, 0) / FILL(${calls}, 1), 0)`;

const failures = (of: string, api: SpecRestApi) =>
  api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum', label: `${of}: failed` });
const counted = (of: string, api: SpecRestApi) =>
  api.metricCount({ period: FIVE_MINUTES, statistic: 'Sum', label: `${of}: calls` });
const slowest = (of: string, api: SpecRestApi) =>
  api.metricLatency({ period: FIVE_MINUTES, statistic: 'p95', label: of });

const NAMES: Record<ApiPart, string> = { pages: "accounts' pages", guests: "guests' pages", open: 'public API' };
const partsOf = ({ parts }: Api) => Object.entries(parts) as [ApiPart, Api['parts'][ApiPart]][];

/** Everyone's calls, with the gateway's own answers before or instead of a function. */
export const gatewayAlarms = (api: Api): AlarmSpec[] => [
  {
    subject: 'api',
    page: 'api-errors',
    metric: new MathExpression({
      // The largest of all APIs' shares. Without FILL, one without calls would hide the others.
      expression: `MAX([${partsOf(api)
        .map(([part]) => failedShare(`${part}Errors`, `${part}Calls`))
        .join(', ')}])`,
      label: 'percent of calls that failed',
      usingMetrics: Object.fromEntries(
        partsOf(api).flatMap(([part, { api: rest }]) => [
          [`${part}Errors`, failures(NAMES[part], rest)],
          [`${part}Calls`, counted(NAMES[part], rest)],
        ]),
      ),
      period: FIVE_MINUTES,
    }),
    threshold: FAILED_PERCENT,
    urgent: true,
  },
  {
    subject: 'api',
    page: 'api-slow',
    metric: new MathExpression({
      expression: `MAX([${partsOf(api)
        .map(([part]) => `FILL(${part}, 0)`)
        .join(', ')}])`,
      label: 'time to answer, p95',
      usingMetrics: Object.fromEntries(partsOf(api).map(([part, { api: rest }]) => [part, slowest(NAMES[part], rest)])),
      period: FIVE_MINUTES,
    }),
    threshold: 3_000,
    periods: 3,
  },
];

export const socketAlarms = (stageName: string, { api, stage }: SocketApi): AlarmSpec[] => {
  const errors = (name: string): Watched => ({
    name,
    metric: metric('AWS/ApiGateway', name, { ApiId: api.apiId, Stage: stage.stageName }),
    limit: 5,
  });
  return anyOf(
    [
      errors('IntegrationError'),
      errors('ExecutionError'),
      // A page that was just closed loses one message. This many mean that open pages get no live updates.
      { name: 'lost messages', metric: stageMetric('LostPushes', stageName), limit: 20 },
    ],
    { subject: 'sockets', page: 'sockets-fail' },
  );
};

/** The only alarm about the site itself, between two visits of the canary. */
export const edgeAlarms = ({ distribution }: Site): AlarmSpec[] => [
  {
    subject: 'edge',
    page: 'edge-errors',
    metric: metric(
      'AWS/CloudFront',
      '5xxErrorRate',
      { DistributionId: distribution.distributionId, Region: 'Global' },
      { statistic: 'Average' },
    ),
    threshold: 5,
    periods: 2,
    urgent: true,
  },
];

/** Shares of the emails sent. SES reviews an account at 0.05 and 0.001, and may stop it at 0.1 and 0.005. */
const MAX_BOUNCES = 0.03;
const MAX_COMPLAINTS = 0.0008;

export const emailAlarms = ({ configurationSets }: Email): AlarmSpec[] => {
  const rate = (name: string, set: string) =>
    metric('AWS/SES', name, { 'ses:configuration-set': set }, { statistic: 'Average', period: Duration.hours(1) });
  return anyOf(
    Object.entries(configurationSets).flatMap(([sender, set]): Watched[] => [
      { name: `bounces of ${sender}`, metric: rate('Reputation.BounceRate', set), limit: MAX_BOUNCES },
      { name: `complaints about ${sender}`, metric: rate('Reputation.ComplaintRate', set), limit: MAX_COMPLAINTS },
    ]),
    { subject: 'email', page: 'email-reputation' },
  );
};

export const signInAlarms = ({ pool, client }: Identity): AlarmSpec[] =>
  anyOf(
    ['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles', 'FederationThrottles'].map((name) => ({
      name,
      metric: metric('AWS/Cognito', name, { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId }),
      limit: 1,
    })),
    { subject: 'sign-in', page: 'sign-in-throttled', urgent: true },
  );

/** Pages that a browser's content security policy stopped from loading or calling something. */
export const cspAlarm = (functions: FeatureFunction[]): AlarmSpec[] =>
  functions
    .filter(({ node }) => node.id === 'browser-reports')
    .map(({ function: { functionName } }) => ({
      subject: 'pages',
      page: 'csp-violations',
      metric: countedMetric('CspViolations', { FunctionName: functionName }, Duration.hours(1)),
      threshold: 20,
    }));

/** Only `npm run ops -- doctor` sets it off, to see whether alarms may be published. */
export const testAlarm = (stage: string): AlarmSpec => ({
  subject: 'doctor',
  page: 'test-alarm',
  metric: metric('Groundwork', 'TestAlarm', { Stage: stage }),
  threshold: 1,
});

/** Throttled requests. An index is the likeliest hot spot: it refuses writes of its table. */
export const tableAlarms = (table: TableV2, vault: TableV2): AlarmSpec[] => {
  const throttled = (name: string, event: string, dimensions: Record<string, string>): Watched => ({
    name,
    metric: metric('AWS/DynamoDB', event, dimensions),
    limit: 1,
  });
  const ofTable = (name: string, { tableName: TableName }: TableV2) => [
    throttled(`${name}: reads`, 'ReadThrottleEvents', { TableName }),
    throttled(`${name}: writes`, 'WriteThrottleEvents', { TableName }),
  ];
  return anyOf(
    [
      ...ofTable('table', table),
      ...INDEXES.map((GlobalSecondaryIndexName) =>
        throttled(GlobalSecondaryIndexName, 'WriteThrottleEvents', {
          TableName: table.tableName,
          GlobalSecondaryIndexName,
        }),
      ),
      ...ofTable('vault', vault),
    ],
    { subject: 'tables', page: 'table-throttles' },
  );
};
