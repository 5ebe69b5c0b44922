// The guided transaction: its three steps, the checklist, and both sides' views of them.
import * as v from 'valibot';
import { done, email, guestCredential, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { shownCard } from '#vocabulary/members/card';
import { shownTour } from './tours/contract.ts';
import { documentState, step, TASK_KINDS, transactionKind } from './vocabulary.ts';

export {
  AGREEMENT_FORMS,
  type AgreementForm,
  CHECKLISTS,
  type DealFacts,
  FACT_KINDS,
  FACTS,
  type Fact,
  FILES_PLACE,
  isSignedStep,
  placeOfConversation,
  placeOfStep,
  SIGNED_STEPS,
  type SignedStep,
  STEP_NUMBERS,
  STEPS,
  type StepNumber,
  TOURS_PLACE,
  TRANSACTION_KINDS,
  type TransactionKind,
  USUAL_TASKS,
} from './vocabulary.ts';

export const CHECKLIST_LIMITS = { tasks: 40, text: 150 } as const;

const kind = v.picklist(TASK_KINDS);
const checklistItem = v.object({
  /** One of the usual tasks, or one in the agent's words. */
  id: v.string(),
  kind,
  text: v.string(),
  /** When each side checked it off; empty if it hasn't. */
  user: v.string(),
  agent: v.string(),
});
export type ChecklistItem = v.InferOutput<typeof checklistItem>;
const checklistTask = v.object({ kind, text: requiredLine(CHECKLIST_LIMITS.text) });
export type ChecklistTask = v.InferOutput<typeof checklistTask>;

const progress = {
  kind: transactionKind,
  state: v.picklist(['open', 'closed']),
  /** The agent had closed it, and opened it again. */
  reopened: v.nullable(v.object({ at: v.string(), reason: v.string() })),
  agent_name: v.string(),
  guest_name: v.string(),
  steps: v.array(
    v.object({ step, heading: v.string(), words: v.string(), done: v.boolean(), document_state: documentState }),
  ),
  checklist: v.array(checklistItem),
  checklist_version: v.number(),
  /** An agreement is in force: the document of the first step, or the earlier one that it will replace. */
  has_agreement: v.boolean(),
  /** In the order of their times; a sale has none. */
  tours: v.array(shownTour),
};

export const guestTransaction = v.object({
  ...progress,
  agent_email: v.string(),
  /** For each step, how many of the agent's messages the guest has not seen. */
  unread: v.array(v.number()),
  card: v.optional(shownCard),
});
export type GuestTransaction = v.InferOutput<typeof guestTransaction>;

export const agentTransaction = v.object({
  ...progress,
  id: v.string(),
  /** Begun with a funds request, or separately. */
  origin: v.picklist(['request', 'own']),
  guest_email: v.string(),
  /** The deal of the request with which it began, if any; present on its own page. */
  deal_id: v.optional(v.string()),
  created_at: v.string(),
  /** When it was started, or its request was made: the list's sort order. */
  listed_at: v.string(),
  last_at: v.string(),
  /** For each step, how many of the guest's messages the agent has not seen. */
  unread: v.array(v.number()),
});
export type AgentTransaction = v.InferOutput<typeof agentTransaction>;

/** The chat of a funds request isn't a closing before one of its steps is done. */
export const isClosing = ({ origin, steps }: Pick<AgentTransaction, 'origin' | 'steps'>): boolean =>
  origin === 'own' || steps.some(({ done }) => done);

const checklistChange = v.object({ item: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), done: v.boolean() });

export const routes = {
  guestTransaction: {
    method: 'POST',
    path: '/api/guest/transaction',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: guestTransaction,
  },
  guestChecklist: {
    method: 'POST',
    path: '/api/guest/transaction/checklist',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...checklistChange.entries, ...guestCredential }),
    reply: done,
  },
  transactions: {
    method: 'GET',
    path: '/api/transactions',
    auth: 'agent',
    query: page,
    reply: v.object({ transactions: v.array(agentTransaction), next_cursor: v.nullable(v.string()) }),
  },
  startTransaction: {
    method: 'POST',
    path: '/api/transactions',
    auth: 'agent',
    status: 201,
    body: v.object({
      agent_name: requiredLine(200),
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      email,
      message: v.optional(paragraph(2000), ''),
      kind: v.optional(transactionKind, 'selling'),
    }),
    reply: v.object({ id: v.string() }),
  },
  transaction: { method: 'GET', path: '/api/transactions/{id}', auth: 'agent', reply: agentTransaction },
  closeTransaction: { method: 'POST', path: '/api/transactions/{id}/close', auth: 'agent', reply: done },
  /** The guest gets an email with the reason. */
  reopenTransaction: {
    method: 'POST',
    path: '/api/transactions/{id}/reopen',
    auth: 'agent',
    body: v.object({ reason: v.pipe(paragraph(1000), v.minLength(1)) }),
    reply: done,
  },
  agentChecklist: {
    method: 'POST',
    path: '/api/transactions/{id}/checklist',
    auth: 'agent',
    body: checklistChange,
    reply: done,
  },
  /** The tasks on the list, in order. Tasks with the usual words are translated for the guest. */
  changeChecklist: {
    method: 'PUT',
    path: '/api/transactions/{id}/checklist',
    auth: 'agent',
    body: v.object({
      /** The version that the agent saw: a change made elsewhere isn't overwritten. */
      version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      tasks: v.pipe(v.array(checklistTask), v.minLength(1), v.maxLength(CHECKLIST_LIMITS.tasks)),
    }),
    reply: done,
  },
} as const satisfies Routes;
