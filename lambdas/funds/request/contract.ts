// Requests for proof of funds, reports that people send, and the list of both.
import { shownCard } from '#contracts/members/card';
import { dollars, done, email, guestCredential, language, line, numeric, page, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { SEND_CONSENT } from './consent/consents.ts';
import { stillGoodView } from './consent/still-good-field.ts';
import { REMINDER_PLANS } from './manage/reminder-plan.ts';
import { EXPLANATION_REASONS, explanationField, LONGEST_EXPLANATION } from './outcome/explanation.ts';
import { holderField } from './outcome/holder.ts';
import { isDate } from './purchase/purchase-date.ts';
import { REPORT_TYPE, REPORT_TYPES } from './report-type.ts';

export { SEND_CONSENT, STILL_GOOD_CONSENT } from './consent/consents.ts';
export { stillGoodView } from './consent/still-good-field.ts';
export { previewedEmail } from './emails/previewed-email.ts';
/** What the email says, for the agent's preview and the guest's pages. */
export { privacyNote } from './emails/privacy-note.ts';
export { mostReminders, REMINDER_PLANS, type ReminderPlan } from './manage/reminder-plan.ts';
export {
  EXPLANATION_REASONS,
  type Explanation,
  type ExplanationReason,
  explanationField,
  explanationWords,
  LONGEST_EXPLANATION,
} from './outcome/explanation.ts';
export {
  HOLDER_MATCHES,
  type Holder,
  type HolderKind,
  type HolderMatch,
  holderField,
  isClients,
} from './outcome/holder.ts';
export { isDate } from './purchase/purchase-date.ts';
export { REPORT_TYPE, type ReportType } from './report-type.ts';
/** What a client writes beside a report. */
export const answer = z.object({ by: z.string(), title: z.string(), message: z.string() });
export const SAME_EMAIL_MESSAGE = "Enter a different email from the other buyer's.";
export const REQUEST_TYPE = { request: 1, send: 2 } as const;

/** The four steps of a proof of funds, in their order; a status only ever moves forward. */
export const MESSAGE_STATUSES = [
  'Proof-of-funds Request Email Sent.',
  'Proof-of-funds Request Email Opened.',
  'Proof-of-funds Request sent to Bank',
  'Proof-of-funds Report received from Bank',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
const [sent, opened, atBank, received] = MESSAGE_STATUSES;
export const MESSAGE_STATUS = { sent, opened, atBank, received } as const;

/** Of what people type, in characters, and of what we do for them. Pages show the same numbers. */
export const LIMITS = {
  firstOrLastName: 100,
  fullName: 200,
  email: 254,
  subject: 200,
  property: 200,
  message: 5000,
  accounts: 200,
  daysToAnswer: 14,
  /** Each correction is an email to someone new. */
  corrections: 3,
  /** How often an agent may ask "still good?", and how far away the closing date may be. */
  stillGoodADay: 2,
  stillGoodDays: 120,
} as const;

/** Where a request is: on its way to an answer, or at one of its three ends. */
export const REQUEST_STATES = ['sent', 'opened', 'at_bank', 'received', 'expired', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Files that the client provides when no bank can be linked. None of these is a verdict: no bank has verified what they say.
 * adding: the client hasn't shared any yet. asked: the agent asked for others, and said why.
 */
export const DOCUMENT_STATES = ['adding', 'sent', 'accepted', 'asked', 'withdrawn'] as const;
export type DocumentsState = (typeof DOCUMENT_STATES)[number];
/** Until the client shares some, the agent learns nothing. */
export const SHOWN_DOCUMENTS = ['sent', 'accepted', 'asked', 'withdrawn'] as const satisfies DocumentsState[];
export type ShownDocuments = (typeof SHOWN_DOCUMENTS)[number];

/** What an agent can do after sending a request; each is a route of the same name. */
export type RequestAction = 'remind' | 'extend' | 'changeReminders' | 'correctEmail' | 'cancel' | 'showLink';

const ALLOWED: Record<RequestState, readonly RequestAction[]> = {
  sent: ['remind', 'extend', 'changeReminders', 'correctEmail', 'cancel', 'showLink'],
  opened: ['remind', 'extend', 'changeReminders', 'correctEmail', 'cancel', 'showLink'],
  at_bank: ['extend', 'cancel'],
  expired: ['extend', 'correctEmail', 'cancel'],
  received: [],
  cancelled: [],
};

/** Of two buyers, one part can be done (`received`) while the report still waits for the other; then both can be canceled. */
export const allowedActions = (request: { state: RequestState; waitsForCoBuyer: boolean }): readonly RequestAction[] =>
  request.waitsForCoBuyer ? ['cancel'] : ALLOWED[request.state];

/** The client hasn't answered yet: they can be reminded, and the link expires. */
export const isUnanswered = (state: RequestState): boolean => state === 'sent' || state === 'opened';

/** What happened to a request beside its four steps. */
export const REQUEST_CHANGES = [
  'reminded',
  'extended',
  'expired',
  'cancelled',
  'corrected',
  'link_shown',
  'locked',
  'handed_over',
] as const;
export type RequestChange = (typeof REQUEST_CHANGES)[number];

/**
 * What became of a text. sent: the service took it. unknown: it gave no answer, and a text isn't sent twice. dropped: by then, the
 * request was answered, or the agent had turned texts off. stopped: the person doesn't want any.
 */
export const TEXT_STATES = [
  'ordered',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'dropped',
  'stopped',
] as const;
export type TextState = (typeof TEXT_STATES)[number];

const logEntry = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum([
    'created',
    'opened',
    'opened_again',
    'sent_to_bank',
    'received',
    'bank_linked',
    'license_accepted',
    'send_agreed',
    'send_stopped',
    'still_good_agreed',
    'still_good_ended',
    'texts_agreed',
    'texts_ended',
    'files_agreed',
    'files_taken_back',
    'emailed',
    'texted',
    'reminders_changed',
    ...REQUEST_CHANGES,
  ]),
  /** Of an email: which one. */
  email: z.nullable(z.string()),
  /** Of a text: what became of it. */
  text: z.optional(z.enum(TEXT_STATES)),
  /** Of a change of the reminders: to which. */
  plan: z.optional(z.enum(REMINDER_PLANS)),
  /** The coordinator who did it for the agent. */
  by: z.optional(z.string()),
});
export type RequestLogEntry = z.output<typeof logEntry>;

const reportType = z.pipe(numeric, z.literal(REPORT_TYPES));
const flag = z.pipe(z.union([numeric, z.pipe(z.boolean(), z.transform(Number))]), z.literal([0, 1]));

/** A checkbox as forms and scripts send it; anything else is unchecked. */
const checkbox = z.pipe(
  z.unknown(),
  z.transform((value): 0 | 1 => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0)),
);

const address = z.string().check(z.maxLength(LIMITS.email));
const firstOrLastName = line(LIMITS.firstOrLastName);
const fullName = line(LIMITS.fullName);

const selectedAccount = z.object({
  item_id: z.string().check(z.maxLength(100)),
  bankName: z.optional(z.string().check(z.maxLength(200))),
  account_id: z.string().check(z.maxLength(100)),
});

/** Whom the agent who asks represents. A client reads it when it isn't them. */
export const AGENT_ROLES = ['buyer', 'seller'] as const;
const agentRole = z.enum(AGENT_ROLES);

const reminderPlan = z.enum(REMINDER_PLANS);

/** What the funds are for. */
const purchase = z.object({
  property: z.optional(z.string()),
  offer: z.optional(z.number()),
  /** A day, such as 2026-12-03. */
  needed_by: z.optional(z.string()),
  role: z.optional(agentRole),
});

/** What an agent asks of a client. The form, the agent's communications and the guest's page all carry it. */
const terms = {
  report_type: z.number(),
  proof_amount: z.number(),
  message_body: z.string(),
  purchase: z.optional(purchase),
};

const form = {
  report_type: z._default(reportType, REPORT_TYPE.confirmation),
  proof_amount: z._default(dollars, 0),
  message_body: z._default(paragraph(LIMITS.message), ''),
  message_subject: z._default(line(LIMITS.subject), ''),
  /** 1: saved as a draft, however unfinished. */
  message_draft: z._default(flag, 0),
} satisfies Record<Exclude<keyof typeof terms, 'purchase'>, z.ZodMiniType> & Record<string, z.ZodMiniType>;

/** Only a request has a purchase behind it. */
const purchaseForm = {
  property_address: z._default(line(LIMITS.property), ''),
  offer_amount: z._default(dollars, 0),
  needed_by: z._default(z.string().check(z.refine((text) => text === '' || isDate(text), 'Enter a date.')), ''),
  agent_role: z.optional(agentRole),
  /** When the client is reminded; the usual days without it. */
  reminder_plan: z.optional(reminderPlan),
};

const recipient = { to_user: z.optional(address), to_user_email: z.optional(address) };

/** Only the address can be chosen: phone and account number are accepted, and never shared. */
const sharedInformation = {
  address: z._default(checkbox, 0),
  phone: z._default(checkbox, 0),
  accountNumber: z._default(checkbox, 0),
  data: z._default(z.array(selectedAccount).check(z.maxLength(LIMITS.accounts)), []),
  /** Why an account is in another name, in the sender's words. */
  explanation_reason: z.optional(z.enum(EXPLANATION_REASONS)),
  explanation_words: z._default(paragraph(LONGEST_EXPLANATION), ''),
};

/** An agent requests proof of funds from a client, by name and address. */
export const requestInput = z.object({
  report_request_type: z.pipe(
    z.literal([1, '1']),
    z.transform(() => REQUEST_TYPE.request),
  ),
  ...form,
  ...purchaseForm,
  ...recipient,
  requestee_name: z.optional(fullName),
  to_user_first_name: z.optional(firstOrLastName),
  to_user_last_name: z.optional(firstOrLastName),
  requester_name: z.optional(fullName),
  agent_first_name: z.optional(firstOrLastName),
  agent_last_name: z.optional(firstOrLastName),
  /** A second buyer: together they meet the minimum, each with their own link. */
  co_buyer_first_name: z.optional(firstOrLastName),
  co_buyer_last_name: z.optional(firstOrLastName),
  co_buyer_email: z.optional(address),
});
export type RequestInput = z.output<typeof requestInput>;

/** A signed-in person sends a report on their own accounts. */
export const reportInput = z.object({
  report_request_type: z.pipe(
    z.optional(z.literal([2, '2'])),
    z.transform(() => REQUEST_TYPE.send),
  ),
  ...form,
  ...recipient,
  ...sharedInformation,
});
export type ReportInput = z.output<typeof reportInput>;

/** A guest answers a request with a report, to the agent who asked. */
export const guestReportInput = z.object({ ...form, ...sharedInformation });
export type GuestReportInput = z.output<typeof guestReportInput>;

/** What the agent saved to finish later. */
export const savedDraft = z.discriminatedUnion('report_request_type', [requestInput, reportInput]);
export type SavedDraft = z.output<typeof savedDraft>;

/** In a reply, an input comes back as it was understood. */
const understood = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.custom<z.output<Schema>>((value) => z.safeParse(schema, value).success);

const draftId = { draft_id: z.optional(z.string().check(z.maxLength(64))) };

const clientDocuments = {
  count: z.number(),
  /** When it came to this. */
  at: z.string(),
  /** What the agent asks for instead. */
  reason: z.optional(z.string()),
};

/** 1 confirmed, 0 built but below the minimum, 'pending' while the bank builds it, '' when there is none. */
export const fundStatus = z.union([z.literal(1), z.literal(0), z.literal('pending'), z.literal('')]);

export const communication = z.object({
  id: z.string(),
  kind: z.enum(['request', 'sent', 'incoming', 'draft']),
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

/** Of two buyers, this one's part is done and the report waits for the other's. */
export const waitsForCoBuyer = ({ request, report }: Pick<Communication, 'request' | 'report'>): boolean =>
  request?.state === 'received' && report.fund_status === 'pending';

/** What a guest sees of a request before anything is linked. */
export const guestRequest = z.object({
  agent_name: z.string(),
  agent_email: z.string(),
  client_name: z.string(),
  ...terms,
  state: z.enum(REQUEST_STATES),
  licence_accepted: z.boolean(),
  /** The client agreed that the result is sent without them. */
  send_consent: z.boolean(),
  /** Whether the other buyer's part is done; a buyer learns nothing else of the other. */
  co_buyer: z.optional(z.enum(['waiting', 'done'])),
  /** The client keeps the bank connection, for more letters after this request's. */
  keeps_banks: z.boolean(),
  expires_at: z.string(),
  /** The files that the client provides. */
  documents: z.optional(z.object({ ...clientDocuments, state: z.enum(DOCUMENT_STATES) })),
  /** The guest's saved report. */
  draft: z.optional(understood(guestReportInput)),
  /** The agent's business card. */
  card: z.optional(shownCard),
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
  /** The specification's one path for a request, a report, and the draft of either. */
  createCommunication: {
    method: 'POST',
    path: '/api/communications/create/report',
    auth: 'agent',
    status: 201,
    body: z.discriminatedUnion('report_request_type', [
      z.extend(requestInput, draftId),
      z.extend(reportInput, draftId),
    ]),
    reply: z.object({ id: z.string() }),
  },
  /** The email of a request that isn't sent yet, to the agent's own address. */
  testEmail: {
    method: 'POST',
    path: '/api/communications/test-email',
    auth: 'agent',
    body: z.extend(requestInput, { language: z._default(language, 'en') }),
    reply: done,
  },
  remind: {
    method: 'POST',
    path: '/api/communications/{id}/remind',
    auth: 'agent',
    /** `repeated`: the client was reminded a moment ago, and this call did nothing. */
    reply: z.extend(done, { repeated: z.boolean() }),
  },
  extend: {
    method: 'POST',
    path: '/api/communications/{id}/extend',
    auth: 'agent',
    /** `emailed`: the client was notified; `repeated`: it was extended a moment ago, and this call did nothing. */
    reply: z.object({ expires_at: z.string(), emailed: z.boolean(), repeated: z.boolean() }),
  },
  changeReminders: {
    method: 'PUT',
    path: '/api/communications/{id}/reminders',
    auth: 'agent',
    body: z.object({ reminder_plan: reminderPlan }),
    reply: done,
  },
  correctEmail: {
    method: 'POST',
    path: '/api/communications/{id}/email',
    auth: 'agent',
    /** What a client's link opens goes to the person who has the new address. */
    liveSession: true,
    body: z.object({ to_user_email: email }),
    /** The communication of the request that went to the right address. */
    reply: z.extend(done, { id: z.string() }),
  },
  /** The client's link without its pin, and the pin, so that the agent can text them one after the other. */
  showLink: {
    method: 'POST',
    path: '/api/communications/{id}/link',
    auth: 'agent',
    liveSession: true,
    reply: z.object({ url: z.string(), pin: z.string(), expires_at: z.string() }),
  },
  /** Every email, opening, lock and change, newest first. */
  requestLog: {
    method: 'GET',
    path: '/api/communications/{id}/log',
    auth: 'agent',
    reply: z.object({ entries: z.array(logEntry) }),
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
  answerRequest: {
    method: 'POST',
    path: '/api/guest/communications/create/report',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    body: z.extend(guestReportInput, {
      ...guestCredential,
      public_token: z.optional(z.nullable(z.string())),
      /** 0: it answers the request; 1: it's a later report. A page in another tab may not know that the request was answered. */
      is_later: z.optional(flag),
    }),
    reply: z.object({ id: z.string() }),
  },
  /** Before the bank is linked, or after; `agreed: false` stops what hasn't been sent yet. */
  sendConsent: {
    method: 'POST',
    path: '/api/guest/send-consent',
    auth: 'guest',
    body: z.object({ ...guestCredential, words: z.literal(SEND_CONSENT.version), agreed: z.boolean() }),
    /** `sent`: too late to stop; the report can be withdrawn. */
    reply: z.object({ state: z.enum(['agreed', 'stopped', 'sent']) }),
  },
  acceptLicence: {
    method: 'POST',
    path: '/api/guest/licence',
    auth: 'guest',
    body: z.object({
      ...guestCredential,
      accepted: z.literal(true),
      /** Whom the page names: the request may have gone to another agent since. */
      agent_email: z.optional(z.string()),
    }),
    reply: done,
  },
} as const satisfies Routes;
