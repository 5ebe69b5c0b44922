// When a person leaves an office, an owner moves all of their clients and open work to one colleague. Staff do the same
// for a deactivated account.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

export const HANDOVER_STATES = ['moving', 'done', 'stopped'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

const side = v.object({ id: v.string(), name: v.string() });
const handover = v.object({
  id: v.string(),
  from: side,
  to: side,
  /** The owner, or staff. */
  by: v.string(),
  started_at: v.string(),
  state: v.picklist(HANDOVER_STATES),
  moved: v.number(),
  /** Work that can't move now, such as a request that a bank is answering. */
  stayed: v.number(),
});
export type Handover = v.InferOutput<typeof handover>;

export const routes = {
  /** Owners see all handovers, others those that brought them clients, latest first. */
  handovers: {
    method: 'GET',
    path: '/api/offices/{id}/handovers',
    auth: 'agent',
    reply: v.object({ handovers: v.array(handover) }),
  },
  /** Ordered by an owner: the person also leaves the office, unless their account is deactivated. */
  handOverClients: {
    method: 'POST',
    path: '/api/offices/{id}/members/{member}/hand-over',
    auth: 'agent',
    liveSession: true,
    body: v.object({ to_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
    reply: done,
  },
} as const satisfies Routes;
