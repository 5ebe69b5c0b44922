// Facts of a template that determine its cost.
import type { Template } from '../../operations/stack/release.ts';

export const resourcesOfType = ({ Resources }: Template, type: string) =>
  Object.values(Resources).filter(({ Type }) => Type === type);

export const countOf = (template: Template, type: string): number => resourcesOfType(template, type).length;

/** Several logs may add to the same metric. */
export const metricNames = (template: Template): Set<string> =>
  new Set(
    resourcesOfType(template, 'AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
      ((Properties?.MetricTransformations ?? []) as { MetricName: string }[]).map(({ MetricName }) => MetricName),
    ),
  );

/** An alarm is billed by the metrics that it reads. */
export const alarmMetrics = (template: Template): number =>
  resourcesOfType(template, 'AWS::CloudWatch::Alarm').reduce((sum, { Properties = {} }) => {
    const metrics = Properties.Metrics as { MetricStat?: unknown }[] | undefined;
    return sum + (metrics ? metrics.filter(({ MetricStat }) => MetricStat).length : 1);
  }, 0);

/** A query reads the metric of each function that has run in the last hours. */
export const queriedFunctions = (template: Template, isUsed: boolean): number => {
  const queries = resourcesOfType(template, 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
    JSON.stringify(Properties?.Metrics ?? '').includes('SELECT SUM(Errors)'),
  );
  const targets = JSON.stringify(
    resourcesOfType(template, 'AWS::Events::Rule').filter(({ Properties }) => Properties?.ScheduleExpression),
  );
  const own = Object.entries(template.Resources).filter(
    ([id, { Type, Properties }]) =>
      Type === 'AWS::Lambda::Function' &&
      Properties?.FunctionName &&
      (isUsed || targets.includes(`"${id.replace(/Function\w+$/, '')}`)),
  );
  return queries.length * own.length;
};

export const firewallRules = (template: Template): number =>
  resourcesOfType(template, 'AWS::WAFv2::WebACL').reduce(
    (sum, { Properties }) => sum + ((Properties?.Rules as unknown[] | undefined)?.length ?? 0),
    0,
  );

export const queueReaders = (template: Template): number =>
  resourcesOfType(template, 'AWS::Lambda::EventSourceMapping').filter(({ Properties }) => !Properties?.StartingPosition)
    .length;

export const isBackedUp = (template: Template): boolean =>
  JSON.stringify(template.Resources).includes('"PointInTimeRecoveryEnabled":true');

/** The average of the product's own functions. CDK's helpers run only during deployments. */
export const averageMemory = (template: Template): number => {
  const own = resourcesOfType(template, 'AWS::Lambda::Function').filter(({ Properties }) => Properties?.FunctionName);
  const memory = own.map(({ Properties }) => Number(Properties?.MemorySize ?? 128));
  return memory.length === 0 ? 0 : memory.reduce((sum, each) => sum + each, 0) / memory.length;
};

const perMonth: Record<string, number> = { minute: 43_800, hour: 730, day: 30.4 };

/** The number of runs that the template's schedules start in a month. */
export const scheduledRuns = (template: Template): number =>
  resourcesOfType(template, 'AWS::Events::Rule').reduce((sum, { Properties }) => {
    const [, number, unit = ''] =
      /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(Properties?.ScheduleExpression)) ?? [];
    return sum + (perMonth[unit] ?? 0) / Number(number ?? 1);
  }, 0);
