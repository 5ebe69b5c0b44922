// Asking a client for proof of funds, sending a report, and the list of both.
import * as z from 'zod/mini';
import { dollars, done, email, guestCredential, line, numeric, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

export const REPORT_TYPE = { confirmation: 1, values: 2, details: 3 } as const;
export const REQUEST_TYPE = { ask: 1, send: 2 } as const;

const reportType = z.pipe(numeric, z.union([z.literal(1), z.literal(2), z.literal(3)]));
const requestType = z.pipe(numeric, z.union([z.literal(1), z.literal(2)]));
const flag = z.pipe(
  z.union([numeric, z.pipe(z.boolean(), z.transform(Number))]),
  z.union([z.literal(0), z.literal(1)]),
);

/** A tick as forms and scripts send it; whatever is none is not ticked. */
const choice = z.pipe(
  z.unknown(),
  z.transform((value): 0 | 1 => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0)),
);

const selectedAccount = z.object({
  item_id: z.string().check(z.maxLength(100)),
  bankName: z.optional(z.string().check(z.maxLength(200))),
  account_id: z.string().check(z.maxLength(100)),
});

/** The specification's draft and agent request in one: which fields matter follows from report_request_type. */
export const reportDraft = z.object({
  report_type: z._default(reportType, 1),
  report_request_type: z._default(requestType, 2),
  message_subject: z._default(line(200), ''),
  message_body: z._default(paragraph(5000), ''),
  proof_amount: z._default(dollars, 0),
  message_draft: z._default(flag, 0),
  to_user: z.optional(z.string().check(z.maxLength(254))),
  to_user_email: z.optional(z.string().check(z.maxLength(254))),
  requestee_name: z.optional(line(200)),
  to_user_first_name: z.optional(line(100)),
  to_user_last_name: z.optional(line(100)),
  requester_name: z.optional(line(200)),
  agent_first_name: z.optional(line(100)),
  agent_last_name: z.optional(line(100)),
  /** A second buyer: both meet the minimum together, each on a link of their own. */
  co_buyer_first_name: z.optional(line(100)),
  co_buyer_last_name: z.optional(line(100)),
  co_buyer_email: z.optional(z.string().check(z.maxLength(254))),
  /** Of the information to share, the address alone can be chosen: the others are accepted, and never shared. */
  address: z._default(choice, 0),
  phone: z._default(choice, 0),
  accountNumber: z._default(choice, 0),
  data: z._default(z.array(selectedAccount).check(z.maxLength(200)), []),
});
export type ReportDraft = z.output<typeof reportDraft>;

/** 1 confirmed, 0 built but below the minimum, 'pending' while the bank builds it, '' when there is none. */
export const fundStatus = z.union([z.literal(1), z.literal(0), z.literal('pending'), z.literal('')]);

export const communication = z.object({
  id: z.string(),
  kind: z.enum(['request', 'sent', 'incoming', 'draft']),
  from_user: z.string(),
  to_user: z.string(),
  name: z.string(),
  message_subject: z.string(),
  message_body: z.string(),
  message_date: z.string(),
  message_status: z.string(),
  report_type: z.number(),
  proof_amount: z.number(),
  report: z.object({
    fund_status: fundStatus,
    fund_total: z.union([z.string(), z.number()]),
    report_id: z.optional(z.string()),
    /** Until when it can be relied on, once it is there. */
    valid_until: z.optional(z.string()),
    withdrawn_at: z.optional(z.string()),
  }),
  /** The other one of two buyers: their request is a communication of its own, the report is one. */
  co_buyer: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Of a request: where it stands and until when it can be answered. */
  request: z.optional(
    z.object({
      state: z.enum(['sent', 'opened', 'at_bank', 'received', 'expired', 'cancelled']),
      expires_at: z.string(),
      reminders: z.number(),
      steps: z.array(z.object({ status: z.string(), at: z.string() })),
    }),
  ),
  /** Of a draft: everything the form needs to go on. */
  draft: z.optional(reportDraft),
});
export type Communication = z.output<typeof communication>;

/** What a guest sees of a request before anything is linked. */
export const guestRequest = z.object({
  agent_name: z.string(),
  agent_email: z.string(),
  client_name: z.string(),
  proof_amount: z.number(),
  message_body: z.string(),
  report_type: z.number(),
  state: z.enum(['sent', 'opened', 'at_bank', 'received', 'expired', 'cancelled']),
  licence_accepted: z.boolean(),
  /** Of two buyers: whether the other one's part is done. Nothing else of theirs is ever told. */
  co_buyer: z.optional(z.enum(['waiting', 'done'])),
  expires_at: z.string(),
  /** What the guest saved of the wizard. */
  draft: z.optional(reportDraft),
});
export type GuestRequest = z.output<typeof guestRequest>;

export const routes = {
  communications: {
    method: 'GET',
    path: '/api/communications',
    auth: 'agent',
    query: page,
    reply: z.object({ communications: z.array(communication), next_cursor: z.nullable(z.string()) }),
  },
  createReport: {
    method: 'POST',
    path: '/api/communications/create/report',
    auth: 'agent',
    status: 201,
    body: z.extend(reportDraft, { draft_id: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.object({ id: z.string() }),
  },
  remind: { method: 'POST', path: '/api/communications/{id}/remind', auth: 'agent', reply: done },
  extend: {
    method: 'POST',
    path: '/api/communications/{id}/extend',
    auth: 'agent',
    reply: z.object({ expires_at: z.string() }),
  },
  correctEmail: {
    method: 'POST',
    path: '/api/communications/{id}/email',
    auth: 'agent',
    body: z.object({ to_user_email: email }),
    reply: done,
  },
  cancel: { method: 'POST', path: '/api/communications/{id}/cancel', auth: 'agent', reply: done },
  discardDraft: { method: 'DELETE', path: '/api/communications/{id}', auth: 'agent', reply: done },
  guestRequest: {
    method: 'POST',
    path: '/api/guest/request',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: guestRequest,
  },
  guestCreateReport: {
    method: 'POST',
    path: '/api/guest/communications/create/report',
    auth: 'guest',
    status: 201,
    body: z.extend(reportDraft, { ...guestCredential, public_token: z.optional(z.nullable(z.string())) }),
    reply: z.object({ id: z.string() }),
  },
  acceptLicence: {
    method: 'POST',
    path: '/api/guest/licence',
    auth: 'guest',
    body: z.object({ ...guestCredential, accepted: z.literal(true) }),
    reply: done,
  },
} as const satisfies Routes;
