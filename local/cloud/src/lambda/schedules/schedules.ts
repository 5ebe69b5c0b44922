// EventBridge rules with a schedule and EventBridge Scheduler: run when due, or from the console at any given time.
import type { State } from '@local/simulator/state';
import { eventFor } from '../events/event-target.ts';
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';
import {
  describeSchedule,
  findSchedule,
  firstSeen,
  nextRunAt,
  type Schedule,
  type ScheduleDeclaration,
} from './schedule.ts';

export type { ScheduleDeclaration };

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
  /** While it's another time for what the functions do, what is due now is passed over. */
  isHeld?(): boolean;
  log(line: string): void;
};

/** Longer timers overflow, so a longer wait is made of several. */
const longestTimerMs = 60 * 60 * 1000;

export const createSchedules = (options: SchedulesOptions): Schedules => {
  const { lastRuns, now = () => new Date(), isHeld = () => false, log } = options;
  const entries: ScheduleDeclaration[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const startedAt = now();

  const nextRunOf = (entry: ScheduleDeclaration) => nextRunAt(entry, lastRuns.value, startedAt);

  const runAsDue = (entry: ScheduleDeclaration, at: Date) => {
    lastRuns.value[entry.name] = now().toISOString();
    lastRuns.save();
    if (isHeld()) return;
    void runTargets(options, entry, at, 'async').catch((error: Error) =>
      log(`Schedule ${entry.name}: ${error.message}`),
    );
  };

  const plan = (entry: ScheduleDeclaration) => {
    const at = nextRunOf(entry);
    if (!at || !entry.enabled) return;
    const wait = Math.max(0, at.getTime() - now().getTime());
    const timer = setTimeout(
      () => {
        if (wait <= longestTimerMs) runAsDue(entry, at);
        plan(entry);
      },
      Math.min(wait, longestTimerMs),
    );
    timers.set(entry.name, timer.unref());
  };

  return {
    add: (declared) => void entries.push(declared),
    list: () => entries.map((entry) => describeSchedule(entry, nextRunOf(entry), lastRuns.value[entry.name])),
    async run(name, at = now(), type = 'sync') {
      const entry = findSchedule(entries, name);
      if (!entry)
        throw new Error(`There is no schedule ${name}. Choose one of: ${entries.map((each) => each.name).join(', ')}`);
      await runTargets(options, entry, at, type);
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

const runTargets = async (
  { invoke, send, demand }: SchedulesOptions,
  entry: ScheduleDeclaration,
  at: Date,
  type: 'sync' | 'async',
): Promise<void> => {
  for (const target of entry.targets) {
    const event = eventFor(target, entry.event(at));
    if (target.Arn.includes(':lambda:')) {
      if (entry.ruleArn) demand?.('events.amazonaws.com', target.Arn, entry.ruleArn);
      await invoke(target.Arn, event, { type, label: `schedule ${entry.name}` });
    } else await send(target.Arn, JSON.stringify(event));
  }
};
