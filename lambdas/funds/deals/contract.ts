// An agent's deals: the pipeline, one deal with all that belongs to it, and what the agent decides about them.
import { done, line, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { LIMITS } from '#vocabulary/funds/request';
import { communication } from '#vocabulary/funds/request/communications';
import { DEAL_FILTERS, DEAL_LIMITS, savedView } from './vocabulary.ts';

export { DEAL_FILTERS, DEAL_LAYOUTS, DEAL_LIMITS, type DealFilter, type SavedView } from './vocabulary.ts';

const dealId = z.string().check(z.minLength(1), z.maxLength(64));

const deal = z.object({
  id: z.string(),
  /** The agent's own; without one, pages show the property or the clients. */
  name: z.optional(z.string()),
  /** The request or letter that says where the deal is, and what comes next. */
  leading: z.string(),
  /** Requests and letters, newest first. In the pipeline only those that the page was read for. */
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
  id: z.string(),
  clients: z.array(z.string()),
  property: z.optional(z.string()),
  stage: z.enum(OFFICE_STAGES),
  /** When the answer is needed, or until when the letter is valid. */
  due: z.optional(z.string()),
  last_step_at: z.string(),
});
export type OfficeDeal = z.output<typeof officeDeal>;

export const routes = {
  deals: {
    method: 'GET',
    path: '/api/deals',
    auth: 'agent',
    query: z.extend(page, { show: z._default(z.enum(DEAL_FILTERS), 'open') }),
    reply: z.object({ deals: z.array(deal), next_cursor: z.nullable(z.string()) }),
  },
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
  dealViews: {
    method: 'GET',
    path: '/api/deals/views',
    auth: 'agent',
    reply: z.object({ views: z.array(savedView) }),
  },
  saveDealViews: {
    method: 'PUT',
    path: '/api/deals/views',
    auth: 'agent',
    body: z.object({ views: z.array(savedView).check(z.maxLength(DEAL_LIMITS.views)) }),
    reply: done,
  },
  deal: { method: 'GET', path: '/api/deals/{id}', auth: 'agent', reply: wholeDeal },
  renameDeal: {
    method: 'PUT',
    path: '/api/deals/{id}/name',
    auth: 'agent',
    /** Empty: the deal is called by its property or its clients again. `seen`: what it was when the form was shown. */
    body: z.object({ name: line(DEAL_LIMITS.name), seen: z.optional(line(DEAL_LIMITS.name)) }),
    reply: done,
  },
  /** The agent's own, for no one else. */
  saveDealNote: {
    method: 'PUT',
    path: '/api/deals/{id}/note',
    auth: 'agent',
    /** `seen`: what it was when the page showed it. */
    body: z.object({ note: paragraph(DEAL_LIMITS.note), seen: z.optional(paragraph(DEAL_LIMITS.note)) }),
    reply: done,
  },
  mergeDeal: {
    method: 'POST',
    path: '/api/deals/{id}/merge',
    auth: 'agent',
    /** The deal that becomes part of this one. */
    body: z.object({ deal_id: dealId }),
    reply: done,
  },
  splitDeal: {
    method: 'POST',
    path: '/api/deals/{id}/split',
    auth: 'agent',
    /** The request or letter that becomes a deal again, with what was merged together with it. */
    body: z.object({ communication_id: dealId }),
    reply: z.object({ id: z.string() }),
  },
} as const satisfies Routes;
