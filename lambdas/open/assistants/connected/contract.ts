// The assistants that an agent has connected, for My Profile.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const assistant = v.object({
  id: v.string(),
  /** The name that it gives itself; empty if it gives none. */
  name: v.string(),
  connected_at: v.string(),
  /** Exact to the hour. */
  last_used_at: v.string(),
});
export type ShownAssistant = v.InferOutput<typeof assistant>;

export const routes = {
  assistants: {
    method: 'GET',
    path: '/api/assistants',
    auth: 'agent',
    reply: v.object({ assistants: v.array(assistant) }),
  },
  /** From its next call on, the assistant is refused. Its proposals are deleted. */
  disconnectAssistant: {
    method: 'DELETE',
    path: '/api/assistants/{id}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;
