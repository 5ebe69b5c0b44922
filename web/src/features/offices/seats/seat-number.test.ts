import { expect, it } from 'vitest';
import type { OfficePlanView } from '#contracts/members/offices/seats';
import { changeRules, fewest, seatRules, seatsIn, takenSeats } from './seat-number.ts';

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

it('has no price while it is refused', () => {
  expect(takenSeats(view(), { seats: '3' })).toBe(3);
  expect(takenSeats(view(), { seats: '2' })).toBeUndefined();
});

it('is no fewer than the people, and no fewer than are sold unless fewer were bought', () => {
  expect(fewest(view({ people: 7 }))).toBe(7);
  expect(fewest(view())).toBe(3);
  expect(fewest(view({ plan: bought(2) }))).toBe(2);
});

it('is another one than there are, unless a change is on its way', () => {
  const check = (seats: string, more: Partial<OfficePlanView> = {}) =>
    changeRules(view({ plan: bought(6), ...more }), 6).check({ seats });
  expect(check('6')).toEqual({ seats: 'The office has 6 seats already. Enter another number.' });
  expect(check('7')).toEqual({});
  expect(check('6', { pending_seats: 7 })).toEqual({});
  expect(check('6', { people: 8 })).toEqual({ seats: 'Enter a whole number from 8 to 50.' });
});
