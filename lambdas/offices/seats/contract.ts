// An office's Team plan: what a seat costs, and how its owners buy seats, change their number and end the plan.
import * as v from 'valibot';
import { interval } from '#contracts/members/billing';
import { done, finite } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { PEOPLE_OF_AN_OFFICE } from '../vocabulary.ts';

const seats = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PEOPLE_OF_AN_OFFICE));

/** What a change costs. Amounts are dollars. */
const preview = v.object({
  seats,
  due_today: v.number(),
  /** Taken off the next payments, when there are fewer seats. */
  credit: v.number(),
  per_period: v.number(),
  interval,
  /** The moment that was counted with: the change is charged as of then. */
  priced_at: v.string(),
});
export type SeatPreview = v.InferOutput<typeof preview>;

const officePlan = v.object({
  /** What can be bought: nothing where the plan isn't for sale, or the office has it. */
  offer: v.optional(v.object({ price: v.number(), interval })),
  /** The fewest seats that are sold. */
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
      /** The owner who pays, if they still are one. */
      paid_by: v.nullable(v.string()),
      paid_by_me: v.boolean(),
      /** How many others run beside it. */
      others: v.number(),
    }),
  ),
  /** A change whose answer isn't known yet. */
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
  /** What the owner agreed to is part of it: another amount is refused. */
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
  /** It runs until the end of what is paid. */
  endPlan: { method: 'DELETE', path: '/api/offices/{id}/plan', auth: 'agent', liveSession: true, reply: done },
  resumePlan: { method: 'POST', path: '/api/offices/{id}/plan', auth: 'agent', liveSession: true, reply: done },
  /** Card and invoices, for the owner who pays. */
  planPortal: {
    method: 'POST',
    path: '/api/offices/{id}/plan/portal',
    auth: 'agent',
    liveSession: true,
    status: 201,
    reply: leadsTo,
  },
} as const satisfies Routes;
