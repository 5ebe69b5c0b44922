// EventBridge rules with a schedule and EventBridge Scheduler: run when due, or from the console at any given time.
import type { State } from '@local/simulator/state';
import { eventFor, type Target } from '../events/event-target.ts';
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';
import type { NextRun } from './schedule-expression.ts';

export type Schedule = {
  name: string;
  expression: string;
  target: string;
  enabled: boolean;
  nextRunAt?: string;
  lastRunAt?: string;
};

export type Schedules = {
  add(declared: ScheduleDeclaration): void;
  list(): Schedule[];
  /** Runs it now as if it were that time, and waits for the end; or hands the event over as the clock does. */
  run(name: string, at?: Date, type?: 'sync' | 'async'): Promise<void>;
  start(): void;
  close(): void;
};

export type SchedulesOptions = {
  invoke: Invoke;
  send(targetArn: string, body: string): Promise<void>;
  /** Throws when a rule may not invoke a function. */
  demand?: DemandPermission;
  /** When each ran last: a schedule that came due while nothing ran then runs once. */
  lastRuns: State<Record<string, string>>;
  now?(): Date;
  log(line: string): void;
};

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

/** Longer timers overflow, so a longer wait is made of several. */
const longestTimerMs = 60 * 60 * 1000;

export const createSchedules = (options: SchedulesOptions): Schedules => {
  const { invoke, send, lastRuns, now = () => new Date(), log } = options;
  const entries: ScheduleDeclaration[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const startedAt = now();

  const dueAt = (entry: ScheduleDeclaration): Date | undefined => {
    const last = lastRuns.value[entry.name] ?? lastRuns.value[firstSeen(entry)];
    return entry.nextRun(last ? new Date(last) : startedAt);
  };

  const run = async (entry: ScheduleDeclaration, at: Date, type: 'sync' | 'async') => {
    for (const target of entry.targets) {
      const event = eventFor(target, entry.event(at));
      if (target.Arn.includes(':lambda:')) {
        if (entry.ruleArn) options.demand?.('events.amazonaws.com', target.Arn, entry.ruleArn);
        await invoke(target.Arn, event, { type, label: `schedule ${entry.name}` });
      } else await send(target.Arn, JSON.stringify(event));
    }
  };

  const plan = (entry: ScheduleDeclaration) => {
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
  const find = (name: string): ScheduleDeclaration | undefined => {
    const exact = entries.find((each) => each.name === name || each.logicalId === name);
    const ending = entries.filter((each) => each.name.endsWith(`-${name}`));
    return exact ?? (ending.length === 1 ? ending[0] : undefined);
  };

  return {
    add: (declared) => void entries.push(declared),
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
        throw new Error(`There is no schedule ${name}. Choose one of: ${entries.map((each) => each.name).join(', ')}`);
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

const firstSeen = ({ name }: ScheduleDeclaration): string => `${name} first seen`;
