// An office's Team plan: what a seat costs, and how its owners buy seats, change their number and end the plan.
import { interval } from '#contracts/members/billing';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { PEOPLE_OF_AN_OFFICE } from '../vocabulary.ts';

const seats = z.number().check(z.int(), z.minimum(1), z.maximum(PEOPLE_OF_AN_OFFICE));

/** What a change costs. Amounts are dollars. */
const preview = z.object({
  seats,
  due_today: z.number(),
  /** Taken off the next payments, when there are fewer seats. */
  credit: z.number(),
  per_period: z.number(),
  interval,
  /** The moment that was counted with: the change is charged as of then. */
  priced_at: z.string(),
});
export type SeatPreview = z.output<typeof preview>;

const officePlan = z.object({
  /** What can be bought: nothing where the plan isn't for sale, or the office has it. */
  offer: z.optional(z.object({ price: z.number(), interval })),
  /** The fewest seats that are sold. */
  minimum: z.number(),
  people: z.number(),
  plan: z.optional(
    z.object({
      seats: z.number(),
      price: z.number(),
      interval,
      status: z.enum(['active', 'past_due', 'processing', 'unpaid']),
      period_end: z.string(),
      ends: z.boolean(),
      grace_until: z.optional(z.string()),
      /** The owner who pays, if they still are one. */
      paid_by: z.nullable(z.string()),
      paid_by_me: z.boolean(),
      /** How many others run beside it. */
      others: z.number(),
    }),
  ),
  /** A change whose answer isn't known yet. */
  pending_seats: z.optional(z.number()),
});
export type OfficePlanView = z.output<typeof officePlan>;

const leadsTo = z.object({ url: z.string() });
const order = z.object({ seats });

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
    body: z.object({ seats, due_today: z.number().check(z.minimum(0)), priced_at: z.iso.datetime() }),
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
