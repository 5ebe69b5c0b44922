// The Team plan of an office. Neither row names anyone: erasing the person who pays leaves them to the office.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { INTERVALS, STATUSES } from '#public/members/billing';

const paidSeats = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.enum(STATUSES),
  itemId: z.string(),
  seats: z.number(),
  /** Of one seat, in cents. */
  price: z.number(),
  interval: z.enum(INTERVALS),
  startedAt: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  endsAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
});
export type PaidSeats = z.output<typeof paidSeats>;

export const officePlan = defineEntity({
  name: 'plan of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'PLAN' },
  row: z.object({
    plan: z.literal('team'),
    /** As the payment service last reported them. One, unless an office paid twice. */
    subscriptions: z.array(paidSeats),
  }),
  readBy: 'the Query of its members',
});
export type OfficePlan = RowOf<typeof officePlan>;

/** As long as it isn't known whether the payment service did it, no one takes a seat that is being given back. */
export const pendingSeats = defineEntity({
  name: 'change of seats on its way',
  key: { PK: 'OFFICE#{officeId}', SK: 'PENDING SEATS' },
  row: z.object({ key: z.string(), seats: z.number(), until: z.string(), expires: z.number() }),
  readBy: 'the Query of its members; expires',
});
export type PendingSeats = RowOf<typeof pendingSeats>;

/** One at a time, so that an office can't pay twice. */
export const seatCheckout = defineEntity({
  name: 'checkout of seats',
  key: { PK: 'OFFICE#{officeId}', SK: 'PAYING FOR SEATS' },
  row: z.object({
    key: z.string(),
    seats: z.number(),
    payerId: z.string(),
    email: z.string(),
    customerId: z.optional(z.string()),
    startedAt: z.string(),
    expires: z.number(),
  }),
  readBy: 'the Query of its members; expires',
});
export type SeatCheckout = RowOf<typeof seatCheckout>;
