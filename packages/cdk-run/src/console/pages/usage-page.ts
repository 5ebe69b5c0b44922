import { action, timeOf } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { type ConsoleRoute, undo, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import type { ConsoleSources } from '../sources.ts';

type UsageRow = {
  name: string;
  invocations: number;
  errors: number;
  coldStarts: number;
  totalMs: number;
  maxMs: number;
  maxHeapMb: number;
  databaseRequests: number;
  readUnits: number;
  writeUnits: number;
  /** Calls to other services than the database, by action ('ses:SendRawEmail'). */
  calls: Record<string, number>;
};

/** The load of one partition key. On AWS a key takes 1,000 write and 3,000 read units a second. */
type KeyRow = { key: string; readUnits: number; writeUnits: number };

type UsageReport = { since: string; routes: UsageRow[]; functions: UsageRow[]; hottestKeys: KeyRow[] };

/** The caller: the function, and the route (or trigger) that it served, as far as known. */
export type UsedBy = { function: string; route?: string | undefined };

export type Usage = {
  finished(by: UsedBy, run: { durationMs: number; heapMb: number; coldStart: boolean; failed: boolean }): void;
  database(by: UsedBy, consumed: { units: number; isWrite: boolean; partitions: string[] }): void;
  called(by: UsedBy, action: string): void;
  read(): UsageReport;
  reset(): void;
};

/** Counts the cost of routes and functions, for the test that holds each route to its row of the budget. */
export const createUsage = (now: () => Date = () => new Date()): Usage => {
  const rows = { routes: new Map<string, UsageRow>(), functions: new Map<string, UsageRow>() };
  const keys = new Map<string, KeyRow>();
  let since = now();

  const each = (by: UsedBy, change: (row: UsageRow) => void) => {
    change(rowOf(rows.functions, by.function));
    if (by.route !== undefined) change(rowOf(rows.routes, by.route));
  };

  return {
    finished: (by, { durationMs, heapMb, coldStart, failed }) =>
      each(by, (row) => {
        row.invocations += 1;
        row.errors += failed ? 1 : 0;
        row.coldStarts += coldStart ? 1 : 0;
        row.totalMs += durationMs;
        row.maxMs = Math.max(row.maxMs, durationMs);
        row.maxHeapMb = Math.max(row.maxHeapMb, heapMb);
      }),
    database(by, { units, isWrite, partitions }) {
      const kind = isWrite ? 'writeUnits' : 'readUnits';
      each(by, (row) => {
        row.databaseRequests += 1;
        row[kind] += units;
      });
      for (const key of partitions) keyIn(keys, key)[kind] += units / partitions.length;
      if (keys.size > MOST_KEYS) for (const { key } of byHeat(keys).slice(MOST_KEYS / 2)) keys.delete(key);
    },
    called: (by, action) =>
      each(by, (row) => {
        row.calls[action] = (row.calls[action] ?? 0) + 1;
      }),
    read: () => ({
      since: since.toISOString(),
      routes: sorted(rows.routes),
      functions: sorted(rows.functions),
      hottestKeys: byHeat(keys).slice(0, KEYS_SHOWN),
    }),
    reset() {
      rows.routes.clear();
      rows.functions.clear();
      keys.clear();
      since = now();
    },
  };
};

/** Beyond this many keys, the coldest half is forgotten: every request adds its own keys. */
const MOST_KEYS = 20_000;
const KEYS_SHOWN = 20;

const keyIn = (keys: Map<string, KeyRow>, key: string): KeyRow => {
  const row = keys.get(key) ?? { key, readUnits: 0, writeUnits: 0 };
  keys.set(key, row);
  return row;
};

/** A key can take three times as many reads as writes. */
const heatOf = ({ readUnits, writeUnits }: KeyRow): number => writeUnits + readUnits / 3;
const byHeat = (keys: Map<string, KeyRow>): KeyRow[] =>
  [...keys.values()].map((row) => ({ ...row })).sort((a, b) => heatOf(b) - heatOf(a));

const rowOf = (rows: Map<string, UsageRow>, name: string): UsageRow => {
  const known = rows.get(name);
  if (known) return known;
  const numbers = { invocations: 0, errors: 0, coldStarts: 0, totalMs: 0, maxMs: 0, maxHeapMb: 0 };
  const row: UsageRow = { name, ...numbers, databaseRequests: 0, readUnits: 0, writeUnits: 0, calls: {} };
  rows.set(name, row);
  return row;
};

const sorted = (rows: Map<string, UsageRow>): UsageRow[] =>
  [...rows.values()].map((row) => structuredClone(row)).sort((a, b) => a.name.localeCompare(b.name));

export const usageRoutes = ({ usage }: ConsoleSources): ConsoleRoute[] => [
  view({
    path: '/usage',
    title: 'Usage',
    lead: 'How often each route and function ran, and what it asked of the database and other services.',
    read: usage.read,
    show: ({ since, ...lists }) => [
      html`<div class="bar"><p>Since ${timeOf(since)}</p>${action('/usage/reset', 'Reset')}</div>`,
      html`<h2>Routes and triggers</h2>${rowsOf(lists.routes.map(asShown), { none: NONE, live: 'routes', bad: ['failed'] })}`,
      html`<h2>Functions</h2>${rowsOf(lists.functions.map(asShown), { none: NONE, live: 'functions', bad: ['failed'] })}`,
      html`<h2>Hottest partition keys</h2>${rowsOf(lists.hottestKeys, { none: NONE, live: 'keys' })}`,
    ],
  }),
  ...undo('/usage', 'reset', '/usage', usage.reset),
];

const NONE: [string, string] = ['Nothing counted yet.', 'Use the app and look again.'];

const asShown = (row: UsageRow) => ({
  name: row.name,
  runs: row.invocations,
  failed: row.errors,
  cold: row.coldStarts,
  meanMs: perRun(row, row.totalMs),
  maxMs: row.maxMs,
  requestsPerRun: perRun(row, row.databaseRequests),
  readUnits: row.readUnits,
  writeUnits: row.writeUnits,
  otherCalls: row.calls,
});

const perRun = ({ invocations }: UsageRow, value: number): number => (invocations > 0 ? value / invocations : value);
