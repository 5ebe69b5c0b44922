// Shared by calls of several features: a request, a report or a draft in its agent's list. A separate file because
// few functions show one.
import * as v from 'valibot';
import { shownPreApproval } from '#vocabulary/funds/pre-approval';
import { ACCEPTED } from '#vocabulary/members/account';
import { stillGoodView } from '../consent/still-good-field.ts';
import { authorityField, claimField, explanationField, holderField } from '../outcome.ts';
import { ROLES } from '../people.ts';
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
 * Every status of a request, a report or a draft, in the order of a request's steps: its phase, and the words that all
 * lists, pages and notes share for it.
 */
const STATUS = {
  draft: { phase: 'open', words: 'Draft' },
  sent: { phase: 'open', words: 'Sent' },
  opened: { phase: 'open', words: 'Opened' },
  files_withdrawn: { phase: 'open', words: 'Files taken back' },
  files_asked: { phase: 'open', words: 'Files requested' },
  files_sent: { phase: 'open', words: 'Files to review' },
  files_accepted: { phase: 'open', words: 'Files, no bank' },
  /** The client has to do something before anything is sent. */
  bank_linked: { phase: 'open', words: 'Bank linked' },
  /** A donor has linked a bank, and nothing of theirs is sent before they sign. */
  gift_letter_missing: { phase: 'open', words: 'Gift letter missing' },
  at_bank: { phase: 'open', words: 'With the bank' },
  /** This one of two buyers is done. */
  part_done: { phase: 'open', words: 'Part done' },
  confirmed: { phase: 'answered', words: 'Confirmed' },
  not_confirmed: { phase: 'answered', words: 'Not confirmed' },
  other_name: { phase: 'answered', words: 'In another name' },
  /** Held by a company or a trust, and no document shows that the client may use it. */
  entity: { phase: 'answered', words: 'Authority not shown' },
  authority_sent: { phase: 'answered', words: 'Authority to review' },
  holder_unknown: { phase: 'answered', words: 'Holder unknown' },
  report_expired: { phase: 'over', words: 'Report expired' },
  report_withdrawn: { phase: 'over', words: 'Report withdrawn' },
  /** There is no report, and none is being made. */
  no_report: { phase: 'over', words: 'No report' },
  expired: { phase: 'over', words: 'Expired' },
  canceled: { phase: 'over', words: 'Canceled' },
} as const;
export const STATUSES = Object.keys(STATUS) as (keyof typeof STATUS)[];
export const phaseOf = ({ is }: Pick<Status, 'is'>): 'open' | 'answered' | 'over' => STATUS[is].phase;
export const statusWords = ({ is }: Pick<Status, 'is'>): string => STATUS[is].words;

export const ACTIONS = [...REQUEST_ACTIONS, 'askStillGood', 'letter', 'withdraw'] as const;

export const NEXT_STEPS = [
  'finish',
  'remind',
  'call',
  'review',
  'wait',
  /** The other one of two buyers. */
  'others',
  'letter',
  'read',
  'extend',
  'request_again',
  'none',
] as const;

const status = v.object({
  is: v.picklist(STATUSES),
  /** The actions that the routes accept now. */
  actions: v.array(v.picklist(ACTIONS)),
  next: v.picklist(NEXT_STEPS),
});
export type Status = v.InferOutput<typeof status>;

export const communication = v.object({
  id: v.string(),
  status,
  kind: v.picklist(['request', 'sent', 'incoming', 'draft']),
  /** For a request, and a report that answers one. */
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
    /** The level that would confirm the request, if nothing else is missing. */
    needs: v.optional(v.picklist(ACCEPTED)),
    report_id: v.optional(v.string()),
    /** How long the report can be relied on. */
    valid_until: v.optional(v.string()),
    withdrawn_at: v.optional(v.string()),
    /** Says if the account holder is the client. */
    holder: v.optional(holderField),
    /** A warning about the holder that the agent needs before relying on the report. */
    warning: v.optional(v.string()),
    explanations: v.optional(v.array(explanationField)),
    /** Documents that show the client's authority over an entity, for the agent to review. */
    claims: v.optional(v.array(claimField)),
    authorities: v.optional(v.array(authorityField)),
    /** The client's notes with the answer. */
    answers: v.optional(v.array(answer)),
  }),
  /** This person's role among several, and the others. Each has a request in the list, and all share one report. */
  role: v.optional(v.picklist(ROLES)),
  people: v.optional(v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(ROLES) }))),
  /** For a request: its state, and how long it can be answered. */
  request: v.optional(
    v.object({
      state: v.picklist(REQUEST_STATES),
      expires_at: v.string(),
      reminders: v.number(),
      reminder_plan: reminderPlan,
      steps: v.array(v.object({ status: v.string(), at: v.string() })),
      /** When the client linked a bank; between 'opened' and 'sent to bank'. */
      bank_linked_at: v.optional(v.string()),
      /** Present while the client lets the agent ask again. */
      still_good: v.optional(stillGoodView),
      /** The client's own files; no bank has verified them. */
      documents: v.optional(v.object({ ...clientDocuments, state: v.picklist(SHOWN_DOCUMENTS) })),
      pre_approval: v.optional(shownPreApproval),
    }),
  ),
  /** For a draft: everything the form needs to continue. */
  draft: v.optional(understood(savedDraft)),
});
export type Communication = v.InferOutput<typeof communication>;
