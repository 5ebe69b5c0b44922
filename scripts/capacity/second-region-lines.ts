// The part of the bill that the copy in a second Region adds: each write and all storage is paid twice.
import type { Template } from '../../operations/stack/release.ts';
import { assumptions as a, type Usage } from './assumptions.ts';
import { prices as p } from './prices.ts';
import { resourcesOfType } from './template-facts.ts';
import { type Line, writesIn } from './usage-lines.ts';

/** In the second Region's own stacks: keys (two replicas, one for documents), alarms, and the address of a secret's replica. */
const KEYS = 3;
const ALARMS = 3;

const hasReplica = (template: Template): boolean =>
  resourcesOfType(template, 'AWS::DynamoDB::GlobalTable').some(
    ({ Properties }) => ((Properties?.Replicas ?? []) as unknown[]).length > 1,
  );

export const secondRegionLines = (template: Template, use: Usage): Line[] => {
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
    line('Keys, secrets and alarms there', KEYS * p.kmsKey + secrets * p.secret + ALARMS * p.alarmMetric, 'fixed'),
  ];
};
