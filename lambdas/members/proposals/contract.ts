// Proposals of the agent's own assistants.
import * as v from 'valibot';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { proposed } from './vocabulary.ts';

export type { ProposedRequest } from './vocabulary.ts';

const shown = v.object({
  id: v.string(),
  what: proposed,
  about: v.string(),
  reason: v.string(),
  assistant: v.string(),
  at: v.string(),
});
export type ShownProposal = v.InferOutput<typeof shown>;

/** The assistant's name on pages; not every assistant gives one. */
export const assistantName = ({ assistant }: Pick<ShownProposal, 'assistant'>): string => assistant || 'Your assistant';

export const routes = {
  /** The proposals that wait for the agent, a few at most. */
  proposals: { method: 'GET', path: '/api/proposals', auth: 'agent', reply: v.object({ proposals: v.array(shown) }) },
  rejectProposal: { method: 'DELETE', path: '/api/proposals/{id}', auth: 'agent', reply: done },
} as const satisfies Routes;
