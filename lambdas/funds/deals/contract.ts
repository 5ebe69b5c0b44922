// An agent's deals: one with all that belongs to it, the agent's note, and what a manager sees of them.
import { done, line, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { LIMITS } from '#vocabulary/funds/request';
import { communication } from '#vocabulary/funds/request/communications';
import { DEAL_FILTERS, DEAL_LIMITS } from './vocabulary.ts';

export { DEAL_FILTERS, DEAL_LIMITS, type DealFilter } from './vocabulary.ts';

const deal = z.object({
  id: z.string(),
  /** The request or letter that says where the deal is, and what comes next. */
  leading: z.string(),
  /** Requests and letters, newest first. */
  communications: z.array(communication),
});
export type Deal = z.output<typeof deal>;

/** On a deal's own page: also the clients' numbers, as far as the client list has them, and what the agent wrote down. */
const wholeDeal = z.extend(deal, {
  /** `opted_out`: of campaign calls. A call about their own deal is another matter. */
  phones: z.array(z.object({ name: z.string(), phone: z.string(), tel: z.string(), opted_out: z.boolean() })),
  note: z.string(),
  /** What the agent sent to the other side, and what became of it. */
  letters: z.array(
    z.object({
      id: z.string(),
      communication_id: z.string(),
      recipient_name: z.string(),
      amount: z.number(),
      at: z.string(),
      /** The latest ones. */
      openings: z.array(z.string()),
      replies: z.array(z.string()),
      withdrawn_at: z.optional(z.string()),
    }),
  ),
});
export type WholeDeal = z.output<typeof wholeDeal>;

/** How far a deal is, for who may know nothing of a bank's answer but that there is one. */
export const OFFICE_STAGES = ['sent', 'opened', 'bank', 'answered', 'ended'] as const;
export type OfficeStage = (typeof OFFICE_STAGES)[number];

/** What a manager of the agent's office sees of a deal: no bank figures, and nothing that follows from them. */
const officeDeal = z.object({
  clients: z.array(z.string()),
  property: z.optional(z.string()),
  stage: z.enum(OFFICE_STAGES),
  /** When the answer is needed, or until when the letter is valid. */
  due: z.optional(z.string()),
  last_step_at: z.string(),
});
export type OfficeDeal = z.output<typeof officeDeal>;

export const routes = {
  /** For owners and managers of the office, once the member shows their deals. */
  officeDeals: {
    method: 'GET',
    path: '/api/offices/{id}/members/{member}/deals',
    auth: 'agent',
    query: z.extend(page, { show: z._default(z.enum(DEAL_FILTERS), 'open') }),
    reply: z.object({
      name: z.string(),
      deals: z.array(officeDeal),
      next_cursor: z.nullable(z.string()),
    }),
  },
  /** The open requests to the same clients for the same property, or for none, before another one is sent. */
  openDeal: {
    method: 'GET',
    path: '/api/deals/open',
    auth: 'agent',
    query: z.object({
      property: z._default(line(LIMITS.property), ''),
      email: z.string().check(z.maxLength(LIMITS.email)),
      name: z._default(line(LIMITS.fullName), ''),
      co_buyer_name: z._default(line(LIMITS.fullName), ''),
    }),
    reply: z.object({ deal: z.optional(deal) }),
  },
  deal: { method: 'GET', path: '/api/deals/{id}', auth: 'agent', reply: wholeDeal },
  /** The agent's own, for no one else. */
  saveDealNote: {
    method: 'PUT',
    path: '/api/deals/{id}/note',
    auth: 'agent',
    /** `seen`: what it was when the page showed it. */
    body: z.object({ note: paragraph(DEAL_LIMITS.note), seen: z.optional(paragraph(DEAL_LIMITS.note)) }),
    reply: done,
  },
} as const satisfies Routes;
