// One schedule: what is declared, when it runs next, and how it is shown and found.
import type { Target } from '../events/event-target.ts';
import type { NextRun } from './schedule-expression.ts';

/** A rule with a schedule, or a schedule of EventBridge Scheduler. */
export type ScheduleDeclaration = {
  name: string;
  logicalId: string;
  expression: string;
  enabled: boolean;
  nextRun: NextRun;
  targets: Target[];
  /** A rule needs the function's permission; EventBridge Scheduler has a role. */
  ruleArn?: string;
  event(at: Date): unknown;
};

export type Schedule = {
  name: string;
  expression: string;
  target: string;
  enabled: boolean;
  nextRunAt?: string;
  lastRunAt?: string;
};

/** After its last run; before the first, counted from when it was first known. */
export const nextRunAt = (
  entry: ScheduleDeclaration,
  lastRuns: Record<string, string>,
  startedAt: Date,
): Date | undefined => {
  const last = lastRuns[entry.name] ?? lastRuns[firstSeen(entry)];
  return entry.nextRun(last ? new Date(last) : startedAt);
};

export const firstSeen = ({ name }: ScheduleDeclaration): string => `${name} first seen`;

/** By its whole name, its logical id, or the last words of its name: 'reminders' for 'groundwork-dev-reminders'. */
export const findSchedule = (entries: ScheduleDeclaration[], name: string): ScheduleDeclaration | undefined => {
  const exact = entries.find((each) => each.name === name || each.logicalId === name);
  const ending = entries.filter((each) => each.name.endsWith(`-${name}`));
  return exact ?? (ending.length === 1 ? ending[0] : undefined);
};

export const describeSchedule = (
  entry: ScheduleDeclaration,
  next: Date | undefined,
  lastRunAt: string | undefined,
): Schedule => ({
  name: entry.name,
  expression: entry.expression,
  target: entry.targets.map(({ Arn }) => Arn.split(':').pop()).join(', '),
  enabled: entry.enabled,
  ...(entry.enabled && next ? { nextRunAt: next.toISOString() } : {}),
  ...(lastRunAt ? { lastRunAt } : {}),
});
