// The guided transaction: its three steps, the checklist, and what both sides see of them.
import { done, email, guestCredential, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { shownCard } from '#vocabulary/members/card';
import { documentState, step, TASK_KINDS } from './vocabulary.ts';

export {
  CHECKLIST,
  type DealFacts,
  FACT_KINDS,
  FACTS,
  type Fact,
  FILES_PLACE,
  isSignedStep,
  placeOfStep,
  SIGNED_STEPS,
  type SignedStep,
  STEPS,
  type StepNumber,
} from './vocabulary.ts';

export const CHECKLIST_LIMITS = { tasks: 40, text: 150 } as const;

const kind = z.enum(TASK_KINDS);
const checklistItem = z.object({
  /** One of the usual tasks, or one that the agent worded. */
  id: z.string(),
  kind,
  text: z.string(),
  /** When each side checked it off; empty if it hasn't. */
  user: z.string(),
  agent: z.string(),
});
export type ChecklistItem = z.output<typeof checklistItem>;
const checklistTask = z.object({ kind, text: requiredLine(CHECKLIST_LIMITS.text) });
export type ChecklistTask = z.output<typeof checklistTask>;

const progress = {
  state: z.enum(['open', 'closed']),
  /** The agent had closed it, and opened it again. */
  reopened: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  agent_name: z.string(),
  guest_name: z.string(),
  steps: z.array(
    z.object({ step, heading: z.string(), words: z.string(), done: z.boolean(), document_state: documentState }),
  ),
  checklist: z.array(checklistItem),
  /** How often the agent has changed what is on it. */
  checklist_version: z.number(),
};

export const guestTransaction = z.object({
  ...progress,
  agent_email: z.string(),
  /** The agent's business card. */
  card: z.optional(shownCard),
});
export type GuestTransaction = z.output<typeof guestTransaction>;

export const agentTransaction = z.object({
  ...progress,
  id: z.string(),
  /** Begun with a funds request, or separately. */
  origin: z.enum(['request', 'own']),
  guest_email: z.string(),
  created_at: z.string(),
  /** When it was started, or the request that it began with was made: what the list is in order of. */
  listed_at: z.string(),
  last_at: z.string(),
  /** For each step, how many of the guest's messages the agent has not seen. */
  unread: z.array(z.number()),
});
export type AgentTransaction = z.output<typeof agentTransaction>;

const checklistChange = z.object({ item: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), done: z.boolean() });

export const routes = {
  guestTransaction: {
    method: 'POST',
    path: '/api/guest/transaction',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: guestTransaction,
  },
  guestChecklist: {
    method: 'POST',
    path: '/api/guest/transaction/checklist',
    forTheAgent: true,
    auth: 'guest',
    body: z.extend(checklistChange, guestCredential),
    reply: done,
  },
  transactions: {
    method: 'GET',
    path: '/api/transactions',
    auth: 'agent',
    query: page,
    reply: z.object({ transactions: z.array(agentTransaction), next_cursor: z.nullable(z.string()) }),
  },
  startTransaction: {
    method: 'POST',
    path: '/api/transactions',
    auth: 'agent',
    status: 201,
    body: z.object({
      agent_name: requiredLine(200),
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      email,
      message: z._default(paragraph(2000), ''),
    }),
    reply: z.object({ id: z.string() }),
  },
  transaction: { method: 'GET', path: '/api/transactions/{id}', auth: 'agent', reply: agentTransaction },
  closeTransaction: { method: 'POST', path: '/api/transactions/{id}/close', auth: 'agent', reply: done },
  /** The guest gets an email with the reason. */
  reopenTransaction: {
    method: 'POST',
    path: '/api/transactions/{id}/reopen',
    auth: 'agent',
    body: z.object({ reason: paragraph(1000).check(z.minLength(1)) }),
    reply: done,
  },
  agentChecklist: {
    method: 'POST',
    path: '/api/transactions/{id}/checklist',
    auth: 'agent',
    body: checklistChange,
    reply: done,
  },
  /** What is on the list, in its order. Tasks with the usual words are translated for the guest. */
  changeChecklist: {
    method: 'PUT',
    path: '/api/transactions/{id}/checklist',
    auth: 'agent',
    body: z.object({
      /** The one that the agent saw: a change made elsewhere isn't written over. */
      version: z.number().check(z.int(), z.minimum(0)),
      tasks: z.array(checklistTask).check(z.minLength(1), z.maxLength(CHECKLIST_LIMITS.tasks)),
    }),
    reply: done,
  },
} as const satisfies Routes;
