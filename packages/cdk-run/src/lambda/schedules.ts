import { Cron } from 'croner';
import type { State } from 'simulator-kit/state';
import { eventFor, type Target } from './events/event-bus.ts';
import type { DemandPermission } from './invoke-service.ts';
import type { Invoke } from './lambdas.ts';

// A schedule's due times: rate(5 minutes), cron(0 8 * * ? *) and at(2026-12-01T08:00:00), as EventBridge reads them. Croner
// computes the times; it reads another dialect of cron, so ours is translated first (ADR 005).

type NextRun = (after: Date) => Date | undefined;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export const readSchedule = (expression: string, timeZone = 'UTC'): NextRun => {
  const [, kind, argument = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return everyRate(expression, argument);
  if (kind === 'cron') return nextOf(expression, cronerPattern(expression, argument), timeZone);
  if (kind === 'at') return nextOf(expression, argument, timeZone);
  throw unknown(expression, 'it is not a rate, a cron or an at');
};

const unknown = (expression: string, why: string) =>
  new Error(`The local cloud cannot read the schedule ${expression}: ${why}`);

const everyRate = (expression: string, argument: string): NextRun => {
  const [, count = '', unit = '', plural] = /^([1-9]\d*) (minute|hour|day)(s?)$/.exec(argument) ?? [];
  const length = UNITS[unit];
  if (!length) throw unknown(expression, 'a rate is a number and minutes, hours or days');
  if ((count === '1') !== (plural === '')) throw unknown(expression, `AWS takes '1 ${unit}' and '2 ${unit}s'`);
  return (after) => new Date(after.getTime() + Number(count) * length);
};

const nextOf = (expression: string, pattern: string, timezone: string): NextRun => {
  const cron = openCron(expression, pattern, timezone);
  return (after) => cron.nextRun(after) ?? undefined;
};

const openCron = (expression: string, pattern: string, timezone: string): Cron => {
  try {
    // Both day fields have to match, and one of them is always a '?'.
    return new Cron(pattern, { timezone, domAndDow: true, paused: true });
  } catch (error) {
    throw unknown(expression, (error as Error).message);
  }
};

/** AWS has six fields, from minutes to years; Croner's seven begin with seconds. */
const cronerPattern = (expression: string, argument: string): string => {
  const fields = argument.split(/\s+/);
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', years = ''] = fields;
  if (fields.length !== 6) throw unknown(expression, 'a cron has six fields');
  if ((days === '?') === (weekdays === '?')) throw unknown(expression, "exactly one of the day fields is '?'");
  return [
    '0',
    stepsTo(59, minutes),
    stepsTo(23, hours),
    stepsTo(31, days),
    stepsTo(12, months),
    weekdayField(weekdays),
    stepsTo(2199, years),
  ]
    .join(' ')
    .replaceAll('?', '*');
};

/** '5/10' is '5-59/10': from five on. */
const stepsTo = (last: number, field: string): string => field.replace(/(^|,)(\d+)\//g, `$1$2-${last}/`);

/** AWS counts the days of the week from 1, Sunday; Croner from 0. */
const weekdayField = (field: string): string =>
  field
    .split(',')
    .map((part) => {
      const [days = '', suffix = ''] = part.split(/(?=[#/])/);
      if (days === 'L') return '6';
      return days.replace(/\d/g, (day) => String(Number(day) - 1)) + suffix;
    })
    .join(',');

// One schedule: its declaration, its next run, its name on the console, and the search for it.

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

type Schedule = {
  name: string;
  expression: string;
  target: string;
  enabled: boolean;
  nextRunAt?: string;
  lastRunAt?: string;
};

/** Counts from the last run; before the first run, from the time when the schedule was first seen. */
export const nextRunAt = (
  entry: ScheduleDeclaration,
  lastRuns: Record<string, string>,
  startedAt: Date,
): Date | undefined => {
  const last = lastRuns[entry.name] ?? lastRuns[firstSeen(entry)];
  return entry.nextRun(last ? new Date(last) : startedAt);
};

const firstSeen = ({ name }: ScheduleDeclaration): string => `${name} first seen`;

/** By its whole name, its logical ID, or the last words of its name: 'reminders' for 'groundwork-dev-reminders'. */
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

// EventBridge rules with a schedule and EventBridge Scheduler: run when due, or from the console at any given time.

type Schedules = {
  add(declared: ScheduleDeclaration): void;
  list(): Schedule[];
  /** Runs it now as if it were that time, and waits for the end; or hands the event over as the clock does. */
  run(name: string, at?: Date, type?: 'sync' | 'async'): Promise<void>;
  start(): void;
  close(): void;
};

type SchedulesOptions = {
  invoke: Invoke;
  send(targetArn: string, body: string): Promise<void>;
  /** Throws when a rule may not invoke a function. */
  demand?: DemandPermission;
  /** The last run of each schedule. One that came due while the cloud was stopped runs once at the next start. */
  lastRuns: State<Record<string, string>>;
  now?(): Date;
  /** Schedules that come due are skipped while the functions' clock is set to another time. */
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
      // A daily schedule is due a day after it was first seen, however often this process is started in between.
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
