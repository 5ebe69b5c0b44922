// What calls of more than one feature speak of: a request, a report or a draft as its agent sees it in the list. It has its own
// file because hardly any function shows one.
import * as z from '#core/schema.ts';
import { stillGoodView } from '../consent/still-good-field.ts';
import { explanationField } from '../outcome/explanation.ts';
import { holderField } from '../outcome/holder.ts';
import {
  answer,
  clientDocuments,
  fundStatus,
  REQUEST_ACTIONS,
  REQUEST_STATES,
  reminderPlan,
  SHOWN_DOCUMENTS,
  savedDraft,
  terms,
  understood,
} from '../vocabulary.ts';

/**
 * Where a request, a report or a draft is, in the order that a request passes them, and whether something can still come of it. Every
 * list has the same words for each.
 */
const PHASE_OF = {
  draft: 'open',
  sent: 'open',
  opened: 'open',
  files_withdrawn: 'open',
  files_asked: 'open',
  files_sent: 'open',
  files_accepted: 'open',
  /** The client has to do something before anything is sent. */
  bank_linked: 'open',
  at_bank: 'open',
  /** Of two buyers, this one is done. */
  part_done: 'open',
  confirmed: 'answered',
  not_confirmed: 'answered',
  other_name: 'answered',
  holder_unknown: 'answered',
  report_expired: 'over',
  report_withdrawn: 'over',
  /** There is none, and none is being made. */
  no_report: 'over',
  expired: 'over',
  canceled: 'over',
} as const;
export const STATUSES = Object.keys(PHASE_OF) as (keyof typeof PHASE_OF)[];
export const phaseOf = ({ is }: Pick<Status, 'is'>): 'open' | 'answered' | 'over' => PHASE_OF[is];

export const ACTIONS = [...REQUEST_ACTIONS, 'letter', 'withdraw'] as const;

export const NEXT_STEPS = [
  'finish',
  'remind',
  'call',
  'review',
  'wait',
  /** Of two buyers, the other one. */
  'co_buyer',
  'letter',
  'read',
  'extend',
  'request_again',
  'none',
] as const;

const status = z.object({
  is: z.enum(STATUSES),
  /** What the routes accept now. */
  actions: z.array(z.enum(ACTIONS)),
  next: z.enum(NEXT_STEPS),
});
export type Status = z.output<typeof status>;

export const communication = z.object({
  id: z.string(),
  status,
  kind: z.enum(['request', 'sent', 'incoming', 'draft']),
  /** Of a request, and of a report that answers one. */
  deal_id: z.optional(z.string()),
  from_user: z.string(),
  to_user: z.string(),
  name: z.string(),
  message_subject: z.string(),
  ...terms,
  message_date: z.string(),
  message_status: z.string(),
  report: z.object({
    fund_status: fundStatus,
    fund_total: z.union([z.string(), z.number()]),
    report_id: z.optional(z.string()),
    /** How long the report can be relied on. */
    valid_until: z.optional(z.string()),
    withdrawn_at: z.optional(z.string()),
    /** Whether the account holder is the client. */
    holder: z.optional(holderField),
    /** What the agent has to know of them before relying on the report. */
    warning: z.optional(z.string()),
    explanations: z.optional(z.array(explanationField)),
    /** What the client wrote with the answer. */
    answers: z.optional(z.array(answer)),
  }),
  /** The other of two buyers. Each has a request in the list, and both share one report. */
  co_buyer: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Of a request: where it is, and how long it can be answered. */
  request: z.optional(
    z.object({
      state: z.enum(REQUEST_STATES),
      expires_at: z.string(),
      reminders: z.number(),
      reminder_plan: reminderPlan,
      steps: z.array(z.object({ status: z.string(), at: z.string() })),
      /** When the client linked a bank; between 'opened' and 'sent to bank'. */
      bank_linked_at: z.optional(z.string()),
      /** While the client lets the agent ask again. */
      still_good: z.optional(stillGoodView),
      /** What the client provided; no bank has verified it. */
      documents: z.optional(z.object({ ...clientDocuments, state: z.enum(SHOWN_DOCUMENTS) })),
    }),
  ),
  /** Of a draft: everything the form needs to continue. */
  draft: z.optional(understood(savedDraft)),
});
export type Communication = z.output<typeof communication>;
