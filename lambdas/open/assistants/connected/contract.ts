// The assistants that an agent has connected, for My Profile.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

const assistant = v.object({
  id: v.string(),
  /** As it calls itself; empty if it doesn't. */
  name: v.string(),
  connected_at: v.string(),
  /** To the hour. */
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
  /** It's refused from its next call on, and what it proposed is gone. */
  disconnectAssistant: {
    method: 'DELETE',
    path: '/api/assistants/{id}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
} as const satisfies Routes;
