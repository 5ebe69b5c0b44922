import * as v from 'valibot';
import { expect, it } from 'vitest';
import { routes } from './contract.ts';

const orders = [routes.buySeats.body, routes.previewSeats.body, routes.changeSeats.body];
const agreed = { due_today: 1, priced_at: '2026-11-26T12:00:00.000Z' };
const takes = (more: object) => orders.map((order) => v.is(order, { ...agreed, ...more }));

it.each([0, -1, 2.5, 51, 1e9, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Infinity, '5', '5; DROP', null, [5], true])(
  '%s is no number of seats',
  (seats) => {
    expect(takes({ seats })).toEqual([false, false, false]);
  },
);

it('takes as many as an office can have people', () => {
  for (const seats of [1, 50]) expect(takes({ seats })).toEqual([true, true, true]);
});

it.each([
  { due_today: -1 },
  { due_today: Number.NaN },
  { due_today: '0' },
  { priced_at: 'now' },
  { priced_at: '2026-11-26' },
])('takes no agreement to %o', (wrong) => {
  expect(v.is(routes.changeSeats.body, { seats: 5, ...agreed, ...wrong })).toBe(false);
});
