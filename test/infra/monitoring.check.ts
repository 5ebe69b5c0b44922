import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { list, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

export const checkMonitoring = (prod: Template) => {
  describe('monitoring', () => {
    const alarms = propertiesOf(prod, 'AWS::CloudWatch::Alarm');

    it('has an alarm for each queue of work that was given up', () => {
      const deadLetters = ofType(prod, 'AWS::SQS::Queue').filter(([id]) => /DeadLetters|StreamFailures/.test(id));
      const watched = JSON.stringify(alarms);
      expect(deadLetters.length).toBeGreaterThanOrEqual(6);
      for (const [id] of deadLetters) expect(watched).toContain(`"${id}"`);
    });

    it('says in each alarm what to do, and notifies someone', () => {
      for (const alarm of alarms) {
        expect(alarm.AlarmDescription).toMatch(/^What to do: docs\/operations\.md#[a-z0-9-]+$/);
        expect(list(alarm.AlarmActions as unknown[])).toHaveLength(1);
      }
      expect(propertiesOf(prod, 'AWS::SNS::Subscription')).toMatchObject([{ Protocol: 'email' }]);
    });

    it('has alarms for the API and both tables', () => {
      const names = alarms.map(({ AlarmName }) => AlarmName);
      for (const name of ['api-the-api-answers-5xx', 'table-a-table-throttles', 'vault-a-table-throttles'])
        expect(names).toContain(`groundwork-prod-${name}`);
    });

    it('links each alarm to a section that exists', () => {
      const sections = readFileSync('docs/operations.md', 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('#') ? [line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-')] : []));
      const linked = alarms.map(({ AlarmDescription }) => String(AlarmDescription).split('#')[1]);
      expect([...new Set(linked)].filter((section) => !sections.includes(section ?? ''))).toEqual([]);
    });

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

    it('traces a sample of calls', () => {
      const [stage] = propertiesOf(prod, 'AWS::ApiGateway::Stage');
      expect(stage?.TracingEnabled).toBe(true);
      expect(propertiesOf(prod, 'AWS::XRay::SamplingRule')).toMatchObject([{ SamplingRule: { FixedRate: 0.05 } }]);
    });

    it('counts what people did and what failed them per dependency, and shows both', () => {
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

    it('keeps logs for a limited time, and none that would block another first deployment', () => {
      const logs = ofType(prod, 'AWS::Logs::LogGroup').filter(([id]) => !id.startsWith('CustomCDK'));
      expect(logs.length).toBeGreaterThan(30);
      for (const [id, { Properties, DeletionPolicy }] of logs)
        expect([Properties.RetentionInDays, DeletionPolicy], id).toEqual([90, 'RetainExceptOnCreate']);
    });
  });
};
