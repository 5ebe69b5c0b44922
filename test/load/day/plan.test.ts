import { expect, it } from 'vitest';
import { peakAssumptions } from '../../../scripts/capacity/peak.ts';
import { countOf, planDay, SHARES } from './plan.ts';

it('spreads a whole day, whose busiest hour is that of the ceilings', () => {
  expect(SHARES).toHaveLength(24);
  expect(SHARES.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  expect(Math.max(...SHARES)).toBe(peakAssumptions.busiestHour);
});

it('has as many actions as the bill counts on, in order, by every agent', () => {
  const plan = planDay(1000, 7);
  expect(plan.filter(({ action }) => action === 'request')).toHaveLength(952);
  for (const action of ['visit', 'request', 'word', 'client'] as const)
    expect(plan.filter((one) => one.action === action)).toHaveLength(countOf(action, 1000));
  expect(plan.map(({ atHour }) => atHour)).toEqual(plan.map(({ atHour }) => atHour).sort((a, b) => a - b));
  expect(new Set(plan.map(({ agent }) => agent)).size).toBe(1000);
  const busiest = plan.filter(({ atHour }) => Math.floor(atHour) === SHARES.indexOf(0.15)).length;
  expect(busiest / plan.length).toBeCloseTo(0.15, 1);
});

it('is the same day for the same seed, and another one for another', () => {
  expect(planDay(50, 1)).toEqual(planDay(50, 1));
  expect(planDay(50, 1)).not.toEqual(planDay(50, 2));
});
