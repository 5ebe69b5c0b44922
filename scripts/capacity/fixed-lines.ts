// The part of the bill that a stage costs without any usage.
import type { Template } from '../../operations/stack/release.ts';
import { assumptions, type Usage } from './assumptions.ts';
import { free, prices as p } from './prices.ts';
import { alarmMetrics, countOf, firewallRules, metricNames, queriedFunctions, queueReaders } from './template-facts.ts';
import { beyond, callsIn, type Line } from './usage-lines.ts';

const MILLION = 1_000_000;

const line = (what: string, number: number, each: number): Line => ({
  part: 'fixed',
  what,
  dollars: number * each,
  because: `${Math.round(number * 100) / 100} at ${each} USD`,
});

export const fixedLines = (template: Template, use: Usage): Line[] => {
  const firewalls = countOf(template, 'AWS::WAFv2::WebACL');
  const emptyReceives = queueReaders(template) * assumptions.emptyReceivesPerMonth;
  return [
    line('Encryption keys', countOf(template, 'AWS::KMS::Key'), p.kmsKey),
    line('Secrets', countOf(template, 'AWS::SecretsManager::Secret'), p.secret),
    line('Secrets of social sign-in', countOf(template, 'AWS::Cognito::UserPoolIdentityProvider'), p.secret),
    line('Metrics of alarms, beyond ten free ones', beyond(alarmMetrics(template), free.alarmMetrics), p.alarmMetric),
    line('Functions in queries of alarms', queriedFunctions(template, use.agents > 0), p.alarmMetric),
    line('Custom metrics, beyond ten free ones', beyond(metricNames(template).size, free.metrics), p.customMetric),
    line(
      'Dashboards, beyond three free ones',
      beyond(countOf(template, 'AWS::CloudWatch::Dashboard'), p.dashboardsFree),
      p.dashboard,
    ),
    line('Firewall', firewalls, p.firewall),
    line('Firewall rules', firewallRules(template), p.firewallRule),
    line('Firewall, per million requests', firewalls * (callsIn(use) / MILLION), p.firewallMillion),
    line('Queues, per million empty reads', beyond(emptyReceives, free.queueCalls) / MILLION, p.sqsMillion),
  ];
};
