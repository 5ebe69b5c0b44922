// An office's Team plan: the price of a seat, and an owner's ways to buy seats, change their number and end the plan.
import * as v from 'valibot';
import { interval } from '#contracts/members/billing';
import { done, finite } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { PEOPLE_OF_AN_OFFICE } from '../vocabulary.ts';

const seats = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PEOPLE_OF_AN_OFFICE));

/** The cost of a change. Amounts are dollars. */
const preview = v.object({
  seats,
  due_today: v.number(),
  /** Taken off the next payments if there are fewer seats. */
  credit: v.number(),
  per_period: v.number(),
  interval,
  /** The time used for the preview: the change is charged as of then. */
  priced_at: v.string(),
});
export type SeatPreview = v.InferOutput<typeof preview>;

const officePlan = v.object({
  /** The offer; absent if the plan isn't for sale, or the office has it. */
  offer: v.optional(v.object({ price: v.number(), interval })),
  /** The fewest seats for sale. */
  minimum: v.number(),
  people: v.number(),
  plan: v.optional(
    v.object({
      seats: v.number(),
      price: v.number(),
      interval,
      status: v.picklist(['active', 'past_due', 'processing', 'unpaid']),
      period_end: v.string(),
      ends: v.boolean(),
      grace_until: v.optional(v.string()),
      /** The paying owner, if they still are one. */
      paid_by: v.nullable(v.string()),
      paid_by_me: v.boolean(),
      /** How many other subscriptions run at the same time. */
      others: v.number(),
    }),
  ),
  /** A change without a known answer yet. */
  pending_seats: v.optional(v.number()),
});
export type OfficePlanView = v.InferOutput<typeof officePlan>;

const leadsTo = v.object({ url: v.string() });
const order = v.object({ seats });

export const routes = {
  officePlan: { method: 'GET', path: '/api/offices/{id}/plan', auth: 'agent', reply: officePlan },
  buySeats: {
    method: 'POST',
    path: '/api/offices/{id}/plan/checkout',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: order,
    reply: leadsTo,
  },
  /** Changes nothing. */
  previewSeats: {
    method: 'POST',
    path: '/api/offices/{id}/plan/preview',
    auth: 'agent',
    liveSession: true,
    body: order,
    reply: preview,
  },
  /** Includes the amount that the owner agreed to: any other is refused. */
  changeSeats: {
    method: 'PUT',
    path: '/api/offices/{id}/plan/seats',
    auth: 'agent',
    liveSession: true,
    body: v.object({
      seats,
      due_today: v.pipe(finite, v.minValue(0)),
      priced_at: v.pipe(v.string(), v.isoTimestamp()),
    }),
    reply: done,
  },
  /** Ends the plan at the end of the paid period. */
  endPlan: { method: 'DELETE', path: '/api/offices/{id}/plan', auth: 'agent', liveSession: true, reply: done },
  resumePlan: { method: 'POST', path: '/api/offices/{id}/plan', auth: 'agent', liveSession: true, reply: done },
  /** Card and invoices, for the paying owner. */
  planPortal: {
    method: 'POST',
    path: '/api/offices/{id}/plan/portal',
    auth: 'agent',
    liveSession: true,
    status: 201,
    reply: leadsTo,
  },
} as const satisfies Routes;
