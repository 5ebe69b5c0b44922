// EventBridge rules with a schedule and EventBridge Scheduler: run when due, or from the console at any given time.
import { randomUUID } from 'node:crypto';
import type { State } from '@local/simulator/state';
import { accountId, region } from '../../template/intrinsics.ts';
import type { Resource, Stack } from '../../template/stack.ts';
import { eventFor, type Target } from '../events/event-target.ts';
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';
import { type NextRun, readSchedule } from './schedule-expression.ts';

export type Schedule = {
  name: string;
  expression: string;
  target: string;
  enabled: boolean;
  nextRunAt?: string;
  lastRunAt?: string;
};

export type Schedules = {
  list(): Schedule[];
  /** Runs it now as if it were that time, and waits for the end; or hands the event over as the clock does. */
  run(name: string, at?: Date, type?: 'sync' | 'async'): Promise<void>;
  start(): void;
  close(): void;
};

export type SchedulesOptions = {
  stack: Stack;
  invoke: Invoke;
  send(targetArn: string, body: string): Promise<void>;
  /** Throws when a rule may not invoke a function. */
  demand?: DemandPermission;
  /** When each ran last, so that what fell due while nothing ran is made up for once. */
  lastRuns: State<Record<string, string>>;
  now?(): Date;
  log(line: string): void;
};

type Entry = {
  name: string;
  logicalId: string;
  expression: string;
  enabled: boolean;
  nextRun: NextRun;
  targets: Target[];
  /** Rules need the function's permission; EventBridge Scheduler comes with a role. */
  ruleArn?: string;
  event(at: Date): unknown;
};

/** Longer timers overflow; the rest is waited for in turns. */
const longestTimerMs = 60 * 60 * 1000;

export const createSchedules = (options: SchedulesOptions): Schedules => {
  const { stack, invoke, send, lastRuns, now = () => new Date(), log } = options;
  const entries = [
    ...stack
      .ofType('AWS::Events::Rule')
      .filter((rule) => rule.properties.ScheduleExpression)
      .map(readRule),
    ...stack.ofType('AWS::Scheduler::Schedule').map(readScheduler),
  ];
  const timers = new Map<string, NodeJS.Timeout>();
  const startedAt = now();

  const dueAt = (entry: Entry): Date | undefined => {
    const last = lastRuns.value[entry.name] ?? lastRuns.value[firstSeen(entry)];
    return entry.nextRun(last ? new Date(last) : startedAt);
  };

  const run = async (entry: Entry, at: Date, type: 'sync' | 'async') => {
    for (const target of entry.targets) {
      const event = eventFor(target, entry.event(at));
      if (target.Arn.includes(':lambda:')) {
        if (entry.ruleArn) options.demand?.('events.amazonaws.com', target.Arn, entry.ruleArn);
        await invoke(target.Arn, event, { type, label: `schedule ${entry.name}` });
      } else await send(target.Arn, JSON.stringify(event));
    }
  };

  const plan = (entry: Entry) => {
    const at = dueAt(entry);
    if (!at || !entry.enabled) return;
    const wait = Math.max(0, at.getTime() - now().getTime());
    const timer = setTimeout(
      () => {
        if (wait <= longestTimerMs) {
          lastRuns.value[entry.name] = now().toISOString();
          lastRuns.save();
          void run(entry, at, 'async').catch((error: Error) => log(`Schedule ${entry.name}: ${error.message}`));
        }
        plan(entry);
      },
      Math.min(wait, longestTimerMs),
    );
    timers.set(entry.name, timer.unref());
  };

  /** By its whole name, its logical id, or the last words of its name: 'reminders' for 'groundwork-dev-reminders'. */
  const find = (name: string): Entry | undefined => {
    const exact = entries.find((each) => each.name === name || each.logicalId === name);
    const ending = entries.filter((each) => each.name.endsWith(`-${name}`));
    return exact ?? (ending.length === 1 ? ending[0] : undefined);
  };

  return {
    list: () =>
      entries.map((entry) => ({
        name: entry.name,
        expression: entry.expression,
        target: entry.targets.map(({ Arn }) => Arn.split(':').pop()).join(', '),
        enabled: entry.enabled,
        ...optional('nextRunAt', entry.enabled ? dueAt(entry)?.toISOString() : undefined),
        ...optional('lastRunAt', lastRuns.value[entry.name]),
      })),
    async run(name, at = now(), type = 'sync') {
      const entry = find(name);
      if (!entry)
        throw new Error(`There is no schedule ${name}. There are: ${entries.map((each) => each.name).join(', ')}`);
      await run(entry, at, type);
    },
    start() {
      // A daily schedule is due a day after it was first known, however often this process is started in between.
      for (const entry of entries) lastRuns.value[firstSeen(entry)] ??= startedAt.toISOString();
      lastRuns.save();
      entries.forEach(plan);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

const optional = (name: 'nextRunAt' | 'lastRunAt', value: string | undefined) => (value ? { [name]: value } : {});

const firstSeen = ({ name }: Entry): string => `${name} first seen`;

const readRule = ({ logicalId, physicalId, arn, properties }: Resource): Entry => {
  const expression = String(properties.ScheduleExpression);
  return {
    name: physicalId,
    logicalId,
    expression,
    enabled: properties.State !== 'DISABLED',
    nextRun: readSchedule(expression),
    targets: (properties.Targets ?? []) as Target[],
    ruleArn: arn,
    event: (at) => ({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: accountId,
      time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
      region,
      resources: [arn],
      detail: {},
    }),
  };
};

const readScheduler = ({ logicalId, physicalId, arn, properties }: Resource): Entry => {
  const expression = String(properties.ScheduleExpression);
  const target = properties.Target as Target;
  const attributes = (text: string, at: Date) =>
    text
      .replaceAll('<aws.scheduler.schedule-arn>', arn)
      .replaceAll('<aws.scheduler.scheduled-time>', at.toISOString().replace(/\.\d+Z$/, 'Z'))
      .replaceAll('<aws.scheduler.execution-id>', randomUUID())
      .replaceAll('<aws.scheduler.attempt-number>', '1');
  return {
    name: physicalId,
    logicalId,
    expression,
    enabled: properties.State !== 'DISABLED',
    nextRun: readSchedule(expression, String(properties.ScheduleExpressionTimezone ?? 'UTC')),
    targets: [{ Arn: target.Arn }],
    event: (at) => JSON.parse(attributes(target.Input ?? '{}', at)) as unknown,
  };
};
