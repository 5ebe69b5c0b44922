// Alarms that go off when the first Region can't say anything itself: a visitor from this Region, and the age of the copies.
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib/core';
import { acknowledge } from '../acknowledge.ts';
import { bundles } from '../build/bundle.ts';
import { createAlarmTopics } from '../monitoring/alarm-topics.ts';
import { FIVE_MINUTES, metric } from '../monitoring/alarms/alarm-spec.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import { copyNamesOf, type FirstRegion, REPLICATION_RULE } from './copy-names.ts';

const NAME = 'second-region';

type AddAlarm = ReturnType<typeof createAlarms>;
type Watching = { settings: Settings; first: FirstRegion; alarm: AddAlarm };

export const watchFirstRegion = (stack: Stack, { settings, first, alarm }: Watching): void => {
  const watcher = createWatcher(stack, settings, first);
  alarm('first-region', { metric: watcher.metricErrors({ period: FIVE_MINUTES }), threshold: 1, periods: 2 });
  // A watcher that doesn't run (its schedule, a permission, a lost event) would look like a healthy first Region.
  alarm('watcher-stopped', {
    metric: watcher.metricInvocations({ period: Duration.minutes(15), statistic: 'Sum' }),
    threshold: 1,
    periods: 1,
    missingIsBad: true,
  });
  alarm('documents-copy', {
    metric: metric(
      'AWS/S3',
      'ReplicationLatency',
      {
        SourceBucket: first.DocumentBucket,
        DestinationBucket: copyNamesOf(settings, stack.account)?.bucket ?? '',
        RuleId: REPLICATION_RULE,
      },
      { statistic: 'Maximum' },
    ),
    threshold: Duration.minutes(30).toSeconds(),
    periods: 3,
  });
};

type Watch = {
  metric: IMetric;
  threshold: number;
  periods: number;
  /** The alarm goes off below the threshold, and when nothing is measured. */
  missingIsBad?: boolean;
  /** The alarm only sends email, although every other alarm of this stack calls the pager. */
  quiet?: boolean;
};

/** Every alarm of this stack links to the same runbook page: whichever goes off, the question is whether to move. */
export const createAlarms = (stack: Stack, settings: Settings) => {
  const { all, urgent } = settings.alarms ? createAlarmTopics(stack, settings.stage, settings.alarms) : {};
  const add = (subject: string, { metric, threshold, periods, missingIsBad = false, quiet = false }: Watch): Alarm => {
    const alarm = new Alarm(stack, `${subject}-alarm`, {
      alarmName: `groundwork-${settings.stage}-${subject}-second-region`,
      alarmDescription: `What to do: ${settings.runbookUrl}/second-region.md`,
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      comparisonOperator: missingIsBad
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    });
    const actions = [all, quiet ? undefined : urgent].flatMap((topic) => (topic ? [new SnsAction(topic)] : []));
    alarm.addAlarmAction(...actions);
    alarm.addOkAction(...actions);
    return alarm;
  };
  // No function counts this metric: npm run ops -- doctor sets the alarm off, to see whether alarms of this Region reach someone.
  const tested = metric('Groundwork', 'TestAlarm', { Stage: settings.stage });
  const test = add('doctor', { metric: tested, threshold: 1, periods: 1, quiet: true });
  if (all) new CfnOutput(stack, 'AlarmTopic', { value: all.topicArn });
  new CfnOutput(stack, 'TestAlarm', { value: test.alarmName });
  return add;
};

const createWatcher = (stack: Stack, settings: Settings, { SiteUrl, TableName }: FirstRegion): Lambda => {
  const { region, account } = stack;
  const functionName = `groundwork-${settings.stage}-${NAME}`;
  const logGroup = new LogGroup(stack, 'WatcherLog', {
    logGroupName: `/aws/lambda/${functionName}`,
    ...logRetention(settings),
  });
  const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });
  const role = new Role(stack, 'WatcherRole', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [
          allow(['dynamodb:GetItem'], [`arn:aws:dynamodb:${region}:${account}:table/${TableName}`]),
          allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
        ],
      }),
    },
  });
  const code = bundles(stack, { [NAME]: 'lambdas/background/second-region/handler.ts' }, settings);
  const watcher = new Lambda(stack, 'Watcher', {
    functionName,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: code(NAME),
    memorySize: 512,
    timeout: Duration.seconds(30),
    environment: { SITE_URL: SiteUrl, TABLE_NAME: TableName, STAGE: settings.stage },
    role,
    logGroup,
  });
  watcher.configureAsyncInvoke({ retryAttempts: 0 });
  const schedule = new Rule(stack, 'WatcherSchedule', {
    schedule: Schedule.rate(FIVE_MINUTES),
    targets: [new LambdaFunction(watcher)],
  });
  acknowledge(schedule, { 'Serverless-EventBusDLQ': 'The next run comes in five minutes.' });
  const startsOver = 'An alarm reports the failure, and the next run starts over.';
  acknowledge(watcher, {
    'Serverless-LambdaDLQ': startsOver,
    'Serverless-LambdaAsyncFailureDestination': startsOver,
    'Serverless-LambdaTracing': 'It calls the site from outside; what the site does is traced there.',
  });
  return watcher;
};
