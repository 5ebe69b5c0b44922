// When a person leaves an office, an owner moves all of their clients and open work to one colleague. Staff do the same for a deactivated
// account.
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const HANDOVER_STATES = ['moving', 'done', 'stopped'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

const side = z.object({ id: z.string(), name: z.string() });
const handover = z.object({
  id: z.string(),
  from: side,
  to: side,
  /** The owner, or staff. */
  by: z.string(),
  started_at: z.string(),
  state: z.enum(HANDOVER_STATES),
  moved: z.number(),
  /** Something of theirs can't move now, such as a request that a bank is answering. */
  stayed: z.number(),
  finished_at: z.nullable(z.string()),
});
export type Handover = z.output<typeof handover>;

export const routes = {
  /** For owners all of them; for others those that brought them clients. The latest first. */
  handovers: {
    method: 'GET',
    path: '/api/offices/{id}/handovers',
    auth: 'agent',
    reply: z.object({ handovers: z.array(handover) }),
  },
  /** By an owner: the person leaves the office with it, unless their account is deactivated. */
  handOverClients: {
    method: 'POST',
    path: '/api/offices/{id}/members/{member}/hand-over',
    auth: 'agent',
    liveSession: true,
    body: z.object({ to_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: done,
  },
} as const satisfies Routes;
