import { expect, it, vi } from 'vitest';
import { createFaults } from './faults.ts';
import { simulatorFaults } from './play-fault.ts';

it('hands a simulator the faults of its own target, in its own words', () => {
  const faults = createFaults(['plaid', 'stripe']);
  faults.add({ target: 'plaid', kind: 'delay30s', when: 'before', operation: '/asset_report/*' });
  faults.add({ target: 'stripe', kind: '500' });
  const plaid = simulatorFaults(faults, 'plaid');
  expect(plaid('/item/get')).toBeUndefined();
  expect(plaid('/asset_report/get')).toEqual({ kind: 'slow', when: 'before' });
  expect(plaid('/asset_report/get')).toBeUndefined();
});

it('kills before the effect at once, and after it only when it happened', () => {
  vi.useFakeTimers();
  const faults = createFaults(['plaid', 'stripe']);
  const kill = vi.fn();
  const plaid = simulatorFaults(faults, 'plaid', kill);
  faults.add({ target: 'plaid', kind: 'kill', when: 'before' });
  plaid('/x');
  expect(kill).toHaveBeenCalledTimes(1);
  faults.clear();
  faults.add({ target: 'plaid', kind: 'kill', when: 'after' });
  expect(plaid('/x')).toEqual({ kind: 'timeout', when: 'after' });
  expect(kill).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(kill).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
