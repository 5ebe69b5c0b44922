// The Team plan of an office. Neither row names anyone: if the payer is erased, they stay with the office.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { INTERVALS, STATUSES } from '#public/members/billing';

const paidSeats = v.object({
  id: v.string(),
  customerId: v.string(),
  status: v.picklist(STATUSES),
  itemId: v.string(),
  seats: v.number(),
  /** The price of one seat, in cents. */
  price: v.number(),
  interval: v.picklist(INTERVALS),
  startedAt: v.string(),
  periodStart: v.string(),
  periodEnd: v.string(),
  endsAt: v.optional(v.string()),
  endedAt: v.optional(v.string()),
});
export type PaidSeats = v.InferOutput<typeof paidSeats>;

export const officePlan = defineEntity({
  name: 'plan of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'PLAN' },
  row: v.object({
    plan: v.literal('team'),
    /** The subscriptions as the payment service last reported them: one, unless an office paid twice. */
    subscriptions: v.array(paidSeats),
  }),
  readBy: 'the Query of its members',
});
export type OfficePlan = RowOf<typeof officePlan>;

/** Until the payment service confirms, no one can take a seat that is being given back. */
export const pendingSeats = defineEntity({
  name: 'change of seats on its way',
  key: { PK: 'OFFICE#{officeId}', SK: 'PENDING SEATS' },
  row: v.object({ key: v.string(), seats: v.number(), until: v.string(), expires: v.number() }),
  readBy: 'the Query of its members; expires',
});
export type PendingSeats = RowOf<typeof pendingSeats>;

/** An office has one checkout at a time, so that it can't pay twice. */
export const seatCheckout = defineEntity({
  name: 'checkout of seats',
  key: { PK: 'OFFICE#{officeId}', SK: 'PAYING FOR SEATS' },
  row: v.object({
    key: v.string(),
    seats: v.number(),
    payerId: v.string(),
    email: v.string(),
    customerId: v.optional(v.string()),
    startedAt: v.string(),
    expires: v.number(),
  }),
  readBy: 'the Query of its members; expires',
});
export type SeatCheckout = RowOf<typeof seatCheckout>;
