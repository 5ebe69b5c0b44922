// An agent's deals: one deal in full, the agent's note, and a manager's view of them.
import * as v from 'valibot';
import { done, line, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { LIMITS, MOST_PEOPLE } from '#vocabulary/funds/request';
import { communication } from '#vocabulary/funds/request/communications';
import { DEAL_FILTERS, DEAL_LIMITS } from './vocabulary.ts';

export { DEAL_FILTERS, type DealFilter } from './vocabulary.ts';

const deal = v.object({
  id: v.string(),
  /** The request or letter that decides the deal's status and its next step. */
  leading: v.string(),
  /** Requests and letters, newest first. */
  communications: v.array(communication),
});
export type Deal = v.InferOutput<typeof deal>;

/** A deal on its own page, also with the clients' numbers, as far as the client list has them, and the agent's note. */
const wholeDeal = v.object({
  ...deal.entries,
  /** `opted_out`: from campaign calls. A call about their own deal is another matter. */
  phones: v.array(
    v.object({
      /** The address that the request went to. */
      email: v.string(),
      phone: v.string(),
      tel: v.string(),
      opted_out: v.boolean(),
    }),
  ),
  note: v.string(),
  /** The agent's letters to the other side, and the replies. */
  letters: v.array(
    v.object({
      id: v.string(),
      communication_id: v.string(),
      recipient_name: v.string(),
      amount: v.number(),
      at: v.string(),
      /** The latest ones. */
      openings: v.array(v.string()),
      replies: v.array(v.string()),
      withdrawn_at: v.optional(v.string()),
    }),
  ),
});
export type WholeDeal = v.InferOutput<typeof wholeDeal>;

/** The stage of a deal, for readers who may know that a bank answered, but not its answer. */
export const OFFICE_STAGES = ['sent', 'opened', 'bank', 'answered', 'ended'] as const;
export type OfficeStage = (typeof OFFICE_STAGES)[number];

/** A manager's view of a deal: no bank figures, and no conclusions from them. */
const officeDeal = v.object({
  clients: v.array(v.string()),
  property: v.optional(v.string()),
  stage: v.picklist(OFFICE_STAGES),
  /** The day when the answer is needed, or until which the letter is valid. */
  due: v.optional(v.string()),
  last_step_at: v.string(),
});
export type OfficeDeal = v.InferOutput<typeof officeDeal>;

export const routes = {
  /** For owners and managers of the office, if the member shares their deals. */
  officeDeals: {
    method: 'GET',
    path: '/api/offices/{id}/members/{member}/deals',
    auth: 'agent',
    query: v.object({ ...page.entries, show: v.optional(v.picklist(DEAL_FILTERS), 'open') }),
    reply: v.object({
      name: v.string(),
      deals: v.array(officeDeal),
      next_cursor: v.nullable(v.string()),
    }),
  },
  /**
   * The open requests to the same clients for the same property, or without a property, to warn before another one is
   * sent.
   */
  openDeal: {
    method: 'GET',
    path: '/api/deals/open',
    auth: 'agent',
    query: v.object({
      property: v.optional(line(LIMITS.property), ''),
      email: v.pipe(v.string(), v.maxLength(LIMITS.email)),
      name: v.optional(line(LIMITS.fullName), ''),
      /** Names of the other buyers, one a line. */
      others: v.optional(v.pipe(v.string(), v.maxLength((MOST_PEOPLE - 1) * (LIMITS.fullName + 1))), ''),
    }),
    reply: v.object({ deal: v.optional(deal) }),
  },
  deal: { method: 'GET', path: '/api/deals/{id}', auth: 'agent', reply: wholeDeal },
  /** Only the agent sees the note. */
  saveDealNote: {
    method: 'PUT',
    path: '/api/deals/{id}/note',
    auth: 'agent',
    /** `seen`: the note as the page showed it. */
    body: v.object({ note: paragraph(DEAL_LIMITS.note), seen: v.optional(paragraph(DEAL_LIMITS.note)) }),
    reply: done,
  },
} as const satisfies Routes;
