// What calls of more than one feature speak of: a request, a report or a draft as its agent sees it in the list. It has its own
// file because hardly any function shows one.
import * as v from 'valibot';
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

const status = v.object({
  is: v.picklist(STATUSES),
  /** What the routes accept now. */
  actions: v.array(v.picklist(ACTIONS)),
  next: v.picklist(NEXT_STEPS),
});
export type Status = v.InferOutput<typeof status>;

export const communication = v.object({
  id: v.string(),
  status,
  kind: v.picklist(['request', 'sent', 'incoming', 'draft']),
  /** Of a request, and of a report that answers one. */
  deal_id: v.optional(v.string()),
  from_user: v.string(),
  to_user: v.string(),
  name: v.string(),
  message_subject: v.string(),
  ...terms,
  message_date: v.string(),
  message_status: v.string(),
  report: v.object({
    fund_status: fundStatus,
    fund_total: v.union([v.string(), v.number()]),
    report_id: v.optional(v.string()),
    /** How long the report can be relied on. */
    valid_until: v.optional(v.string()),
    withdrawn_at: v.optional(v.string()),
    /** Whether the account holder is the client. */
    holder: v.optional(holderField),
    /** What the agent has to know of them before relying on the report. */
    warning: v.optional(v.string()),
    explanations: v.optional(v.array(explanationField)),
    /** What the client wrote with the answer. */
    answers: v.optional(v.array(answer)),
  }),
  /** The other of two buyers. Each has a request in the list, and both share one report. */
  co_buyer: v.optional(v.object({ id: v.string(), name: v.string() })),
  /** Of a request: where it is, and how long it can be answered. */
  request: v.optional(
    v.object({
      state: v.picklist(REQUEST_STATES),
      expires_at: v.string(),
      reminders: v.number(),
      reminder_plan: reminderPlan,
      steps: v.array(v.object({ status: v.string(), at: v.string() })),
      /** When the client linked a bank; between 'opened' and 'sent to bank'. */
      bank_linked_at: v.optional(v.string()),
      /** While the client lets the agent ask again. */
      still_good: v.optional(stillGoodView),
      /** What the client provided; no bank has verified it. */
      documents: v.optional(v.object({ ...clientDocuments, state: v.picklist(SHOWN_DOCUMENTS) })),
    }),
  ),
  /** Of a draft: everything the form needs to continue. */
  draft: v.optional(understood(savedDraft)),
});
export type Communication = v.InferOutput<typeof communication>;
