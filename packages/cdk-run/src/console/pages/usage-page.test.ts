import { expect, it } from 'vitest';
import { createUsage } from './usage-page.ts';

const run = { durationMs: 10, heapMb: 40, coldStart: false, failed: false };

it('counts what a function and its routes cost, each for itself', () => {
  const usage = createUsage();
  const get = { function: 'requests', route: 'GET /api/requests' };
  const post = { function: 'requests', route: 'POST /api/requests' };
  usage.finished(get, run);
  usage.finished(post, { ...run, durationMs: 30, failed: true, coldStart: true });
  usage.database(get, { units: 0.5, isWrite: false, partitions: ['AGENT#1'] });
  usage.database(post, { units: 8, isWrite: true, partitions: ['AGENT#1', 'OUTBOX#7', 'OUTBOX#7', 'OUTBOX#8'] });
  usage.called(post, 'ses:SendRawEmail');
  const { routes, functions, hottestKeys } = usage.read();
  expect(hottestKeys).toEqual([
    { key: 'OUTBOX#7', readUnits: 0, writeUnits: 4 },
    { key: 'AGENT#1', readUnits: 0.5, writeUnits: 2 },
    { key: 'OUTBOX#8', readUnits: 0, writeUnits: 2 },
  ]);
  expect(functions).toMatchObject([
    {
      name: 'requests',
      invocations: 2,
      errors: 1,
      coldStarts: 1,
      totalMs: 40,
      maxMs: 30,
      databaseRequests: 2,
      readUnits: 0.5,
      writeUnits: 8,
    },
  ]);
  expect(routes).toMatchObject([
    { name: 'GET /api/requests', databaseRequests: 1, readUnits: 0.5, calls: {} },
    { name: 'POST /api/requests', databaseRequests: 1, writeUnits: 8, calls: { 'ses:SendRawEmail': 1 } },
  ]);
});

it('keeps the hottest key among more keys than it remembers', () => {
  const usage = createUsage();
  const write = (key: string) => usage.database({ function: 'mail' }, { units: 1, isWrite: true, partitions: [key] });
  write('hot');
  write('hot');
  for (let each = 0; each < 30_000; each += 1) write(`cold-${each}`);
  write('hot');
  expect(usage.read().hottestKeys[0]).toEqual({ key: 'hot', readUnits: 0, writeUnits: 3 });
});

it('starts again when reset, and gives out copies', () => {
  const usage = createUsage();
  usage.called({ function: 'mail' }, 'ses:SendRawEmail');
  usage.read().functions[0]!.calls['ses:SendRawEmail'] = 99;
  expect(usage.read().functions[0]!.calls).toEqual({ 'ses:SendRawEmail': 1 });
  usage.reset();
  expect(usage.read()).toEqual({ since: expect.any(String), routes: [], functions: [], hottestKeys: [] });
});
