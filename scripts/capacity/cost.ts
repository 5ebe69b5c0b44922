// A month's bill, computed from the template (its fixed parts, its schedules, its functions' memory) and from how the product is
// used. AWS's permanent free allowances are subtracted, and those of the first year are not. Each assumption is a named number.
import type { Template } from '../../operations/stack/release.ts';
import { assumptions as a, referenceUsage, type Usage } from './assumptions.ts';
import { free, prices as p } from './prices.ts';
import {
  alarmMetrics,
  countOf,
  firewallRules,
  metricNames,
  queriedFunctions,
  queueReaders,
  resourcesOfType,
} from './template-facts.ts';
import { beyond, callsIn, type Line, usageLines, writesIn } from './usage-lines.ts';

// The part of the bill that the copy in a second Region adds: each write and all storage is paid twice.
/** In the second Region's own stacks: keys (two replicas, one for documents), alarms, and the address of a secret's replica. */
const REPLICA_KEYS = 3;
const REPLICA_ALARMS = 3;

const hasReplica = (template: Template): boolean =>
  resourcesOfType(template, 'AWS::DynamoDB::GlobalTable').some(
    ({ Properties }) => ((Properties?.Replicas ?? []) as unknown[]).length > 1,
  );

const secondRegionLines = (template: Template, use: Usage): Line[] => {
  if (!hasReplica(template)) return [];
  const writes = writesIn(use);
  const secrets = resourcesOfType(template, 'AWS::SecretsManager::Secret').filter(
    ({ Properties }) => Properties?.ReplicaRegions,
  ).length;
  const line = (what: string, dollars: number, because: string): Line => ({
    part: 'second Region',
    what,
    dollars,
    because,
  });
  return [
    line('Rows, copied', (writes / 1_000_000) * p.writeMillion, `${Math.round(writes)} writes`),
    line('Rows, backup there', a.tableGb * p.backupGbMonth, `${a.tableGb} GB`),
    line(
      'Documents, copied and kept',
      (use.requests / 1000) * p.s3PutThousand +
        a.documentsGb * (p.s3GbMonth + p.regionTransferGb + p.replicationTimeGb),
      `${a.documentsGb} GB, one document per request`,
    ),
    line(
      'Keys, secrets and alarms there',
      REPLICA_KEYS * p.kmsKey + secrets * p.secret + REPLICA_ALARMS * p.alarmMetric,
      'fixed',
    ),
  ];
};

// The part of the bill that a stage costs without any usage.
const MILLION = 1_000_000;

const fixedLine = (what: string, number: number, each: number): Line => ({
  part: 'fixed',
  what,
  dollars: number * each,
  because: `${Math.round(number * 100) / 100} at ${each} USD`,
});

const fixedLines = (template: Template, use: Usage): Line[] => {
  const firewalls = countOf(template, 'AWS::WAFv2::WebACL');
  const emptyReceives = queueReaders(template) * a.emptyReceivesPerMonth;
  return [
    fixedLine('Encryption keys', countOf(template, 'AWS::KMS::Key'), p.kmsKey),
    fixedLine('Secrets', countOf(template, 'AWS::SecretsManager::Secret'), p.secret),
    fixedLine('Secrets of social sign-in', countOf(template, 'AWS::Cognito::UserPoolIdentityProvider'), p.secret),
    fixedLine(
      'Metrics of alarms, beyond ten free ones',
      beyond(alarmMetrics(template), free.alarmMetrics),
      p.alarmMetric,
    ),
    fixedLine('Functions in queries of alarms', queriedFunctions(template, use.agents > 0), p.alarmMetric),
    fixedLine('Custom metrics, beyond ten free ones', beyond(metricNames(template).size, free.metrics), p.customMetric),
    fixedLine(
      'Dashboards, beyond three free ones',
      beyond(countOf(template, 'AWS::CloudWatch::Dashboard'), p.dashboardsFree),
      p.dashboard,
    ),
    fixedLine('Firewall', firewalls, p.firewall),
    fixedLine('Firewall rules', firewallRules(template), p.firewallRule),
    fixedLine('Firewall, per million requests', firewalls * (callsIn(use) / MILLION), p.firewallMillion),
    fixedLine('Queues, per million empty reads', beyond(emptyReceives, free.queueCalls) / MILLION, p.sqsMillion),
  ];
};

export const costOf = (template: Template, use: Usage = referenceUsage): Line[] => [
  ...usageLines(template, use),
  ...fixedLines(template, use),
  ...secondRegionLines(template, use),
];
