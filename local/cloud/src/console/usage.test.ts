import { expect, it } from 'vitest';
import { createUsage } from './usage.ts';

const run = { durationMs: 10, heapMb: 40, coldStart: false, failed: false };

it('counts what a function and its routes cost, each for itself', () => {
  const usage = createUsage();
  const get = { function: 'requests', route: 'GET /api/requests' };
  const post = { function: 'requests', route: 'POST /api/requests' };
  usage.finished(get, run);
  usage.finished(post, { ...run, durationMs: 30, failed: true, coldStart: true });
  usage.database(get, { units: 0.5, isWrite: false });
  usage.database(post, { units: 8, isWrite: true });
  usage.called(post, 'ses:SendRawEmail');
  const { routes, functions } = usage.read();
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

it('starts again when reset, and gives out copies', () => {
  const usage = createUsage();
  usage.called({ function: 'mail' }, 'ses:SendRawEmail');
  usage.read().functions[0]!.calls['ses:SendRawEmail'] = 99;
  expect(usage.read().functions[0]!.calls).toEqual({ 'ses:SendRawEmail': 1 });
  usage.reset();
  expect(usage.read()).toMatchObject({ routes: [], functions: [] });
});
