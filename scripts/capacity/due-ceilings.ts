// Lists of work that is due: their keys, and the speed of upkeep.
import { RESERVE_MS } from '../../lambdas/background/upkeep/redrive.ts';
import { DUE_TRANSACTIONS } from '../../lambdas/chat/transaction/entity.ts';
import type { DueList } from '../../lambdas/core/data/due-list.ts';
import { AT_ONCE } from '../../lambdas/core/data/handle-due.ts';
import { OPEN_WORK } from '../../lambdas/core/data/outbox-entity.ts';
import { DUE_ASSET_REPORTS, DUE_BANKS } from '../../lambdas/funds/bank/entity.ts';
import { DUE_REPORTS } from '../../lambdas/funds/report/entity.ts';
import { OPEN_REQUESTS } from '../../lambdas/funds/request/entity.ts';
import { functionsOf, ofType, type Template } from '../../operations/stack/template.ts';
import { assumptions as a } from './assumptions.ts';
import type { Ceiling } from './ceilings.ts';
import { month, peakAssumptions as p, peakPerHour, peakPerSecond } from './peak.ts';
import { PER_KEY } from './quotas.ts';

const checksOfBanks = month.requests * p.daysOfBank;

/** The number of writes of an agent's rows to each list in a month: a row that moves is deleted and put. */
export const dueWrites: { list: DueList; perMonth: number }[] = [
  { list: OPEN_WORK, perMonth: month.work * p.indexWritesPerWork },
  { list: OPEN_REQUESTS, perMonth: month.reviews * 2 },
  { list: DUE_ASSET_REPORTS, perMonth: month.reportOrders * 4 },
  { list: DUE_BANKS, perMonth: checksOfBanks * 2 },
  { list: DUE_REPORTS, perMonth: month.requests * 3 },
  { list: DUE_TRANSACTIONS, perMonth: month.requests },
];

const keyCeiling = ({ list: { name, shards }, perMonth }: (typeof dueWrites)[number]): Ceiling => ({
  ...{ resource: `hottest key: ${name}`, kind: 'design', limit: PER_KEY.writes * shards, unit: 'writes per second' },
  ...{ perAgent: peakPerSecond(perMonth), most: PER_KEY.writes * shards },
  ask: `more shards of ${name}`,
});

const runsPerHour: Record<string, number> = { minute: 60, hour: 1, day: 1 / 24 };

/** The rows that a task can handle in an hour. Overlapping runs share the rows, so they count as one run of 60 minutes. */
const rowsPerHour = (template: Template, task: string): number => {
  const rule = ofType(template, 'AWS::Events::Rule').find(([, { Properties }]) =>
    JSON.stringify(Properties.Targets ?? '').includes(`\\"task\\":\\"${task}\\"`),
  );
  const expression = String(rule?.[1].Properties.ScheduleExpression);
  const [, every = '1', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const runs = (runsPerHour[unit] ?? 0) / Number(every);
  if (!runs) throw new Error(`The task ${task} has no schedule`);
  const timeout = Number(functionsOf(template, 'prod').upkeep?.resource.Properties.Timeout);
  const seconds = Math.min(3600, runs * (timeout - RESERVE_MS / 1000));
  return (seconds * AT_ONCE * 1000) / p.msPerDueRow;
};

/** Work that may take until the next day is spread over a working day's 24 hours. */
const perHourOfADay = (perMonth: number) => perMonth / a.workingDays / 24;

const paceCeiling = (template: Template, task: string, what: string, perAgent: number): Ceiling => ({
  ...{ resource: `upkeep: ${what}`, kind: 'design', limit: rowsPerHour(template, task), unit: 'rows per hour' },
  ...{
    perAgent,
    most: rowsPerHour(template, task),
    ask: 'AT_ONCE in lambdas/core/data/handle-due.ts, or a function per task',
  },
});

/** The backlog after an outage, and the longest acceptable wait for it. */
export const RECOVERY = { rows: 200_000, hours: 1 };
export const recoveryHours = (template: Template): number => RECOVERY.rows / rowsPerHour(template, 'redrive');

export const dueCeilings = (template: Template): Ceiling[] => [
  ...dueWrites.map(keyCeiling),
  paceCeiling(template, 'requests', 'reminders and expiry', peakPerHour(month.reviews)),
  paceCeiling(template, 'retention', "guests' banks and old letters", perHourOfADay(checksOfBanks + month.requests)),
  paceCeiling(template, 'transactions', 'transactions that end', perHourOfADay(month.requests)),
  paceCeiling(template, 'poll-banks', 'readings that are overdue', peakPerHour(month.reportOrders)),
];
