// The assistants that an agent has connected, for My Profile. Each waits until the agent allows it.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { PROPOSE, SCOPES } from '../vocabulary.ts';

export { PROPOSE, SCOPES };

const scopes = v.array(v.picklist(SCOPES));

const assistant = v.object({
  id: v.string(),
  /** The name that it gives itself; empty if it gives none. */
  name: v.string(),
  connected_at: v.string(),
  asked: scopes,
  allowed: scopes,
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
  /** It may do from now on what the page has shown. */
  allowAssistant: {
    method: 'PUT',
    path: '/api/assistants/{id}',
    auth: 'agent',
    liveSession: true,
    body: v.object({ scopes: v.pipe(scopes, v.minLength(1)) }),
    reply: done,
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
