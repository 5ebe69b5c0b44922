import { expect, it } from 'vitest';
import type { OfficePlanView } from '#contracts/offices/seats';
import { fewest, seatRules, seatsIn } from './seat-number.ts';

const view = (more: Partial<OfficePlanView> = {}): OfficePlanView => ({ minimum: 3, people: 1, ...more });
const bought = (seats: number): OfficePlanView['plan'] => ({
  seats,
  price: 25,
  interval: 'month',
  status: 'active',
  period_end: '2026-12-21T10:00:00.000Z',
  ends: false,
  paid_by: 'Olga',
  paid_by_me: true,
  others: 0,
});

it.each(['', '0', '-3', '2.5', '3e2', '1000', 'five', '０'])('%s is no number of seats', (typed) => {
  expect(seatRules(view()).check({ seats: typed })).toEqual({ seats: 'Enter a whole number from 3 to 50.' });
});

it('takes what is sold, in spaces as well', () => {
  expect(seatsIn({ seats: ' 12 ' })).toBe(12);
  for (const seats of ['3', '50']) expect(seatRules(view()).check({ seats })).toEqual({});
  expect(seatRules(view()).check({ seats: '51' })).toHaveProperty('seats');
});

it('is no fewer than the people, and no fewer than are sold unless fewer were bought', () => {
  expect(fewest(view({ people: 7 }))).toBe(7);
  expect(fewest(view())).toBe(3);
  expect(fewest(view({ plan: bought(2) }))).toBe(2);
});
