// Handing clients over to a colleague: the agent who has them offers, the colleague accepts, and nothing moves before.

import { done, page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { tag } from '#vocabulary/clients/client';
import { STAY_REASONS } from './vocabulary.ts';

export { TAG_LENGTH } from '#vocabulary/clients/client';
export { OFFER_DAYS, type StayReason } from './vocabulary.ts';

/**
 * asked: someone who manages the office asks the agent to offer them. offered: waits for the colleague. moving: accepted. done, stopped: over, with what moved by then. ended: not accepted in time, or one of
 * the two has left the office.
 */
export const HANDOVER_STATES = [
  'asked',
  'offered',
  'moving',
  'done',
  'stopped',
  'declined',
  'withdrawn',
  'ended',
] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

const side = z.object({ id: z.string(), name: z.string() });
const count = z.object({ count: z.number(), is_exact: z.boolean() });
const handover = z.object({
  id: z.string(),
  from: side,
  to: side,
  /** Who asked the agent for it, other than the agent: someone who manages the office, or staff, who have no ID here. */
  asked_by: z.nullable(z.object({ id: z.nullable(z.string()), name: z.string() })),
  /** Those with this tag; all if there is none. */
  tag: z.nullable(z.string()),
  /** When it was offered. Not for someone who is neither of its sides, and not before it's offered. */
  clients: z.nullable(count),
  offered_at: z.string(),
  until: z.string(),
  state: z.enum(HANDOVER_STATES),
  /** Since it was accepted: how many moved, and how many stayed because a request or a transaction of theirs is open. */
  moved: z.number(),
  stayed: z.number(),
  /** Why, for the agent whose they are: what to do first. */
  stayed_for: z.array(z.object({ why: z.enum(STAY_REASONS), count: z.number() })),
  finished_at: z.nullable(z.string()),
});
export type Handover = z.output<typeof handover>;

const memberId = z.string().check(z.minLength(1), z.maxLength(64));
const offer = z.object({ member_id: memberId, tag: z.optional(tag) });
const answer = { method: 'POST', auth: 'agent', liveSession: true, reply: done } as const;

export const routes = {
  /** Those that the person offers, and those offered to them. The latest first. */
  handovers: {
    method: 'GET',
    path: '/api/offices/{id}/handovers',
    auth: 'agent',
    reply: z.object({ handovers: z.array(handover) }),
  },
  /** How many it would be, before anything is offered. */
  handoverReach: {
    method: 'GET',
    path: '/api/offices/{id}/handover-reach',
    auth: 'agent',
    query: z.object({ tag: z.optional(tag) }),
    reply: count,
  },
  offerHandover: {
    method: 'POST',
    path: '/api/offices/{id}/handovers',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: offer,
    reply: z.object({ id: z.string() }),
  },
  /** By someone who manages the agent: nothing is offered, or shown to anyone, unless the agent agrees. */
  askHandover: {
    method: 'POST',
    path: '/api/offices/{id}/handover-asks',
    auth: 'agent',
    liveSession: true,
    status: 201,
    body: z.object({ from_id: memberId, member_id: memberId }),
    reply: z.object({ id: z.string() }),
  },
  agreeToHandover: { ...answer, path: '/api/offices/{id}/handovers/{handover}/agree' },
  /** Whom it's about: names only, for both sides, while it's open. */
  handoverClients: {
    method: 'GET',
    path: '/api/offices/{id}/handovers/{handover}/clients',
    auth: 'agent',
    query: page,
    reply: z.object({ names: z.array(z.string()), next_cursor: z.nullable(z.string()) }),
  },
  acceptHandover: { ...answer, path: '/api/offices/{id}/handovers/{handover}/accept' },
  declineHandover: { ...answer, path: '/api/offices/{id}/handovers/{handover}/decline' },
  withdrawHandover: { ...answer, path: '/api/offices/{id}/handovers/{handover}/withdraw' },
} as const satisfies Routes;
