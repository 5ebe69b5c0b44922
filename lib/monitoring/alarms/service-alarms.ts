import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Duration } from 'aws-cdk-lib/core';
import type { SocketApi } from '../../api/socket-api.ts';
import { INDEXES } from '../../data/tables.ts';
import type { Email } from '../../email.ts';
import type { FeatureFunction } from '../../functions/feature-function.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Site } from '../../site/site.ts';
import { type AlarmSpec, countedMetric, FIVE_MINUTES, metric, stageMetric, sumOf } from './alarm-spec.ts';

// The services around our functions: sockets, the edge, email, sign-in, and the account's limits.

export const socketAlarms = (stageName: string, { api, stage }: SocketApi): AlarmSpec[] => {
  const errors = (name: string) => metric('AWS/ApiGateway', name, { ApiId: api.apiId, Stage: stage.stageName });
  return [
    {
      subject: 'sockets',
      page: 'sockets-fail',
      metric: sumOf({ function: errors('IntegrationError'), gateway: errors('ExecutionError') }, 'socket errors'),
      threshold: 5,
    },
    // A page that just went away loses one. So many mean that open pages get nothing live.
    { subject: 'pushes', page: 'sockets-fail', metric: stageMetric('LostPushes', stageName), threshold: 20 },
  ];
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

/** Percent. SES reviews an account at 5 and 0.1, and may stop it at 10 and 0.5. */
const MAX_BOUNCES = 3;
const MAX_COMPLAINTS = 0.08;

export const emailAlarms = ({ configurationSets }: Email): AlarmSpec[] => [
  ...Object.entries(configurationSets).flatMap(([sender, set]): AlarmSpec[] => {
    const rate = (name: string) =>
      new MathExpression({
        expression: '100 * rate',
        label: 'percent',
        usingMetrics: {
          rate: metric(
            'AWS/SES',
            name,
            { 'ses:configuration-set': set },
            { statistic: 'Average', period: Duration.hours(1) },
          ),
        },
        period: Duration.hours(1),
      });
    return [
      {
        subject: `${sender}-bounces`,
        page: 'email-reputation',
        metric: rate('Reputation.BounceRate'),
        threshold: MAX_BOUNCES,
      },
      {
        subject: `${sender}-complaints`,
        page: 'email-reputation',
        metric: rate('Reputation.ComplaintRate'),
        threshold: MAX_COMPLAINTS,
      },
    ];
  }),
  {
    subject: 'email-rejected',
    page: 'email-reputation',
    metric: metric('AWS/SES', 'Reject', {}),
    threshold: 1,
  },
];

export const signInAlarms = ({ pool, client }: Identity): AlarmSpec[] => {
  const throttles = (name: string) =>
    metric('AWS/Cognito', name, { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId });
  return [
    {
      subject: 'sign-in',
      page: 'sign-in-throttled',
      metric: sumOf(
        {
          signIns: throttles('SignInThrottles'),
          signUps: throttles('SignUpThrottles'),
          refreshes: throttles('TokenRefreshThrottles'),
          federated: throttles('FederationThrottles'),
        },
        'throttled sign-ins',
      ),
      threshold: 1,
      urgent: true,
    },
  ];
};

/** Functions of the whole account that run at once, against its quota. */
export const concurrencyAlarm = (): AlarmSpec => ({
  subject: 'functions',
  page: 'concurrency-limit',
  metric: new MathExpression({
    expression: '100 * running / SERVICE_QUOTA(running)',
    label: 'percent of the concurrency quota',
    usingMetrics: {
      running: new Metric({
        namespace: 'AWS/Usage',
        metricName: 'ResourceCount',
        dimensionsMap: { Service: 'Lambda', Resource: 'ConcurrentExecutions', Type: 'Resource', Class: 'None' },
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
    },
    period: FIVE_MINUTES,
  }),
  threshold: 70,
});

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

// Throttled requests of the tables and of each index. An index is the likeliest hot spot, and refuses writes of the table.

const throttlesOf = (subject: string, dimensions: Record<string, string>): AlarmSpec => {
  const events = (name: string) => metric('AWS/DynamoDB', name, dimensions);
  return {
    subject,
    page: 'table-throttles',
    metric: sumOf({ reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') }, 'throttled requests'),
    threshold: 1,
  };
};

export const tableAlarms = (table: TableV2, vault: TableV2): AlarmSpec[] => [
  throttlesOf('table', { TableName: table.tableName }),
  ...INDEXES.map((index) =>
    throttlesOf(`table-${index}`, { TableName: table.tableName, GlobalSecondaryIndexName: index }),
  ),
  throttlesOf('vault', { TableName: vault.tableName }),
];
