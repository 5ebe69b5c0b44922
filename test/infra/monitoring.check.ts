import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTED_METRICS } from '../../lambdas/core/platform/count-metric.ts';
import {
  asText,
  functionsOf,
  list,
  ofType,
  propertiesOf,
  type Statement,
  type Template,
} from '../../operations/stack/template.ts';
import { alarmMetrics } from '../../scripts/capacity/template-facts.ts';
import { contractRoutes } from '../contracts.ts';
import type { Uploaded } from './stack.ts';

type Alarm = {
  AlarmName?: string;
  AlarmDescription: string;
  AlarmActions?: unknown[];
  OKActions?: unknown[];
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData: string;
  MetricName?: string;
  Metrics?: {
    Expression?: string;
    Label?: string;
    MetricStat?: { Metric: { Namespace: string; MetricName: string } };
  }[];
};

const alarmsOf = (template: Template) => propertiesOf(template, 'AWS::CloudWatch::Alarm') as unknown as Alarm[];
/** The alarm of a new version has no fixed name, because each version gets a new alarm. */
const withoutPrefix = ({ AlarmName = '' }: Alarm) => AlarmName.replace(/^groundwork-\w+-/, '');

/** `text` is the whole alarm if a metric is missing: dimensions refer to logical IDs. */
const watching = (alarms: Alarm[], metricName: string, ...texts: string[]) =>
  alarms.filter((alarm) => {
    const text = asText(JSON.stringify(alarm));
    return text.includes(`"${metricName}"`) && texts.every((each) => text.includes(each));
  });

export const checkMonitoring = (dev: Template, prod: Template, uploaded: Uploaded) => {
  const alarms = alarmsOf(prod);
  const functions = functionsOf(prod, 'prod');

  describe('the stack of alarms', () => {
    const [inside] = Object.entries(uploaded).flatMap(([name, template]) =>
      name.startsWith('Groundwork-prod, ') ? [template] : [],
    );

    it('holds nothing but alarms, so that it can be deleted and made again without loss', () => {
      const types = Object.values(inside!.Resources).map(({ Type }) => Type);
      expect([...new Set(types)]).toEqual(['AWS::CloudWatch::Alarm']);
    });

    it('holds about 25 of them, few enough for one person to know each', () => {
      const count = Object.keys(inside!.Resources).length;
      const metrics = alarmMetrics(prod as Parameters<typeof alarmMetrics>[0]);
      console.log(`prod: ${count} alarms, and ${alarms.length - count} for releases; ${metrics} metrics in all`);
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThanOrEqual(28);
    });

    it('comes last in a deployment, when schedules have run and the canary finds pages', () => {
      const [[, stack] = []] = ofType(uploaded['Groundwork-prod']!, 'AWS::CloudFormation::Stack');
      expect(list(stack?.DependsOn).some((id) => id.startsWith('SitePages'))).toBe(true);
    });

    it('does not exist where no one would learn of an alarm', () => {
      expect(propertiesOf(dev, 'AWS::SNS::Topic')).toEqual([]);
      expect(alarmsOf(dev)).toEqual([]);
      expect(dev.Outputs).not.toHaveProperty('TestAlarm');
    });

    it('leaves in the product only those that a release waits for', () => {
      const left = ofType(uploaded['Groundwork-prod']!, 'AWS::CloudWatch::Alarm').map(([id]) => id);
      expect(left).toHaveLength(propertiesOf(prod, 'AWS::CodeDeploy::DeploymentGroup').length);
      expect(left.filter((id) => !id.startsWith('Rollout'))).toEqual([]);
    });

    it('tells the doctor the name of an alarm that it has', () => {
      const { Value } = (prod.Outputs?.TestAlarm ?? {}) as { Value?: string };
      expect(Value).toBe('groundwork-prod-doctor-test-alarm');
      expect(alarms.map(({ AlarmName }) => AlarmName)).toContain(Value);
    });

    it('is given names that do not change with a release, so that it is deployed only when an alarm changes', () => {
      const [stack] = propertiesOf(prod, 'AWS::CloudFormation::Stack');
      expect(Object.keys(stack?.Parameters as object).length).toBeGreaterThan(20);
      expect(JSON.stringify(stack?.Parameters)).not.toMatch(/CurrentVersion|Live/);
    });
  });

  describe('an alarm', () => {
    it('may be published: CloudWatch may send to every topic, for alarms of this account', () => {
      const topics = [...new Set(alarms.flatMap(({ AlarmActions = [] }) => AlarmActions.map(asText)))];
      expect(topics.length).toBeGreaterThan(0);
      for (const topic of topics) {
        const policies = propertiesOf(prod, 'AWS::SNS::TopicPolicy').filter(({ Topics }) =>
          list(Topics as unknown[])
            .map(asText)
            .includes(topic),
        );
        const statements = policies.flatMap(
          ({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement,
        );
        expect(statements, topic).toContainEqual(
          expect.objectContaining({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: expect.objectContaining({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } }),
          }),
        );
        expect(statements.filter(({ Effect }) => Effect === 'Deny')).toHaveLength(1);
      }
    });

    it('notifies someone when it goes off and when it is over, except those that only stop a release', () => {
      for (const alarm of alarms.filter(({ AlarmDescription }) => !AlarmDescription.includes('new-version-fails'))) {
        expect(list(alarm.AlarmActions).length, alarm.AlarmName).toBeGreaterThan(0);
        expect(list(alarm.OKActions).length, alarm.AlarmName).toBeGreaterThan(0);
      }
      const toPeople = propertiesOf(prod, 'AWS::SNS::Subscription').filter(({ Protocol }) => Protocol !== 'lambda');
      expect(toPeople).toMatchObject([{ Protocol: 'email' }]);
    });

    it('links to a page of the runbook that exists', () => {
      for (const { AlarmName, AlarmDescription } of alarms) {
        const [, page] = /^What to do: https:\/\/\S+\/docs\/runbook\/([a-z-]+)\.md$/.exec(AlarmDescription) ?? [];
        expect(existsSync(`docs/runbook/${page}.md`), `${AlarmName}: ${AlarmDescription}`).toBe(true);
      }
    });

    it('names the stage once', () => {
      expect(alarms.map(withoutPrefix).filter((name) => name.includes('prod'))).toEqual([]);
    });

    it('counts a metric that is missing as zero, so that one without data does not hide the others', () => {
      for (const { AlarmName, Metrics = [] } of alarms)
        for (const { Expression = '' } of Metrics) {
          if (!/\+|^M(AX|IN)/.test(Expression)) continue;
          const names = Expression.match(/\b[a-z]+[A-Za-z]*\d*\b(?!\()/g) ?? [];
          for (const name of names) expect(Expression, AlarmName).toContain(`FILL(${name}, `);
        }
    });

    it('reads at most ten metrics, which is the limit', () => {
      for (const { AlarmName, Metrics = [] } of alarms)
        expect(Metrics.filter(({ MetricStat }) => MetricStat).length, AlarmName).toBeLessThanOrEqual(10);
    });

    it('names on its graph each function, queue and table of which it watches several', () => {
      const several = alarms.flatMap(({ Metrics = [] }) => {
        const read = Metrics.filter(({ MetricStat }) => MetricStat);
        return read.length > 1 && Metrics.some(({ Expression = '' }) => /^M(AX|IN)/.test(Expression)) ? [read] : [];
      });
      expect(several.length).toBeGreaterThan(8);
      for (const read of several) {
        const names = read.map(({ Label }) => Label);
        expect(names).not.toContain(undefined);
        expect(new Set(names).size).toBe(names.length);
      }
    });
  });

  describe('there is an alarm', () => {
    it('for each function that fails, of which its message names each', () => {
      const queries = alarms.flatMap(({ AlarmName = '', Metrics = [] }) =>
        Metrics.flatMap(({ Expression = '' }) => (Expression.startsWith('SELECT') ? [[AlarmName, Expression]] : [])),
      );
      expect(Object.fromEntries(queries)).toEqual({
        'groundwork-prod-functions-function-fails':
          'SELECT SUM(Errors) FROM SCHEMA("AWS/Lambda", FunctionName) WHERE FunctionName != \'groundwork-prod-canary\' GROUP BY FunctionName ORDER BY SUM() DESC',
        'groundwork-prod-calls-api-errors':
          'SELECT SUM(ServerErrors) FROM SCHEMA("Groundwork", FunctionName) GROUP BY FunctionName ORDER BY SUM() DESC',
      });
      expect(Object.keys(functions)).toContain('canary');
    });

    it('for everything that functions count, except for retries, which the dashboard shows', () => {
      for (const [name, by] of Object.entries(COUNTED_METRICS)) {
        const found = watching(alarms, name, ...(by === 'stage' ? ['"Name":"Stage","Value":"prod"'] : []));
        // A virus scanner and a model bring their own alarms (malware-scan.check.ts, lib/assistant.test.ts).
        if (['WorkRetried', 'UnscannedFiles', 'UnusedAnswers'].includes(name)) expect(found, name).toEqual([]);
        else if (name === 'ServerErrors') expect(JSON.stringify(alarms)).toContain('SUM(ServerErrors)');
        else expect(found.length, name).toBeGreaterThanOrEqual(1);
      }
    });

    it('at the first sealed record that was altered, wherever it was read', () => {
      expect(watching(alarms, 'AlteredRecords')).toMatchObject([{ Threshold: 1, Period: 300 }]);
    });

    it('for schedules that have stopped, where no data is bad news', () => {
      expect(watching(alarms, 'Invocations', functions.upkeep!.logicalId, functions.canary!.logicalId)).toMatchObject([
        { ComparisonOperator: 'LessThanThreshold', Threshold: 1, TreatMissingData: 'breaching' },
      ]);
    });

    it.each([
      ['throttled functions', 'Throttles', 'AWS/Lambda'],
      ['socket errors', 'IntegrationError', 'SocketApi'],
      ['errors at the edge', '5xxErrorRate', 'SiteDistribution'],
      ['bounces', 'Reputation.BounceRate', 'groundwork-prod'],
      ['complaints', 'Reputation.ComplaintRate', 'groundwork-prod'],
      ['throttled sign-ins', 'SignInThrottles', 'IdentityPool'],
      ['throttled token refreshes', 'TokenRefreshThrottles', 'IdentityPool'],
      ['the concurrency quota', 'ResourceCount', 'SERVICE_QUOTA'],
      ['the test of the doctor', 'TestAlarm', 'prod'],
    ])('for %s', (_, metricName, text) => {
      expect(watching(alarms, metricName, text).length).toBeGreaterThanOrEqual(1);
    });
  });

  describe('monitoring', () => {
    it('has one dashboard, and a budget that sends email before it is spent', () => {
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

    it('traces nothing, because a trace holds the whole address of a call, with its pin or token', () => {
      const tracing = [
        ...propertiesOf(prod, 'AWS::ApiGateway::Stage').filter(({ TracingEnabled }) => TracingEnabled),
        ...propertiesOf(prod, 'AWS::Lambda::Function').filter(({ TracingConfig }) => TracingConfig),
      ];
      expect(tracing).toEqual([]);
      expect(JSON.stringify(prod)).not.toContain('xray');
    });

    const filters = propertiesOf(prod, 'AWS::Logs::MetricFilter').map(({ FilterPattern, MetricTransformations }) => ({
      pattern: String(FilterPattern),
      name: (MetricTransformations as { MetricName: string }[])[0]?.MetricName ?? '',
    }));
    const fieldsIn = (pattern: string) => [...pattern.matchAll(/\$\.(\w+)/g)].map(([, field = '']) => field);

    it('counts calls of routes that exist, by fields of the access log', () => {
      const [stage] = propertiesOf(prod, 'AWS::ApiGateway::Stage');
      const format = JSON.parse(asText((stage?.AccessLogSetting as { Format: unknown } | undefined)?.Format));
      expect(filters.length).toBeGreaterThan(2);
      for (const { name, pattern } of filters) {
        const [, path] = /\$\.route = "([^"]+)"/.exec(pattern) ?? [];
        const [, method] = /\$\.method = "([^"]+)"/.exec(pattern) ?? [];
        expect(
          contractRoutes.filter(({ route }) => route.path === path && route.method === method),
          name,
        ).toHaveLength(1);
        for (const field of fieldsIn(pattern)) expect(format, name).toHaveProperty(field);
      }
    });

    it('shows every count on the dashboard', () => {
      const shown = JSON.stringify(propertiesOf(prod, 'AWS::CloudWatch::Dashboard'));
      const names = [...filters.map(({ name }) => name), 'ServerErrors', 'WorkRetried'];
      expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    });

    it('keeps logs for a limited time, and none that would block another first deployment', () => {
      const logs = ofType(prod, 'AWS::Logs::LogGroup');
      expect(logs.length).toBeGreaterThan(25);
      for (const [id, { Properties, DeletionPolicy }] of logs)
        expect([Properties.RetentionInDays, DeletionPolicy], id).toEqual([90, 'RetainExceptOnCreate']);
    });
  });
};
