// Shared by calls and rows: where a request is, what became of its files, and the forms as agents and clients fill
// them in.
import { dollars, line, numeric, paragraph } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';
import { REMINDER_PLANS } from './manage/reminder-plan.ts';
import { EXPLANATION_REASONS, LONGEST_EXPLANATION } from './outcome/explanation.ts';
import { isDate } from './purchase/purchase-date.ts';
import { REPORT_TYPE, REPORT_TYPES } from './report-type.ts';

export { STILL_GOOD_CONSENT } from './consent/consents.ts';
export { stillGoodView } from './consent/still-good-field.ts';
export { mostReminders, REMINDER_PLANS } from './manage/reminder-plan.ts';
export { EXPLANATION_REASONS, explanationField, explanationWords, LONGEST_EXPLANATION } from './outcome/explanation.ts';
export { type HeldBy, HOLDER_MATCHES, heldByField, holderField, isClients, isMixed } from './outcome/holder.ts';
export { isDate } from './purchase/purchase-date.ts';
export { REPORT_TYPE } from './report-type.ts';

/** What a client writes beside a report. */
export const answer = z.object({ by: z.string(), title: z.string(), message: z.string() });
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

/** What an agent can do after sending a request; each is a route. */
export const REQUEST_ACTIONS = [
  'remind',
  'extend',
  'showLink',
  'changeReminders',
  'correctEmail',
  'cancel',
  'acceptFiles',
  'askForFiles',
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

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
  'link_wanted',
] as const;
export type RequestChange = (typeof REQUEST_CHANGES)[number];

const reportType = z.pipe(numeric, z.literal(REPORT_TYPES));
export const flag = z.pipe(z.union([numeric, z.pipe(z.boolean(), z.transform(Number))]), z.literal([0, 1]));

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

export const reminderPlan = z.enum(REMINDER_PLANS);

/** What the funds are for. */
const purchase = z.object({
  property: z.optional(z.string()),
  offer: z.optional(z.number()),
  /** A day, such as 2026-12-03. */
  needed_by: z.optional(z.string()),
  role: z.optional(agentRole),
});

/** What an agent asks of a client. The form, the agent's communications and the guest's page all carry it. */
export const terms = {
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
} satisfies Record<Exclude<keyof typeof terms, 'purchase'>, z.Schema> & Record<string, z.Schema>;

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

/** A guest's report, answer by answer; whose account it is and the words about it are one. */
const guestAnswers = z.object({
  report_type: reportType,
  proof_amount: form.proof_amount,
  message_subject: form.message_subject,
  message_body: form.message_body,
  address: sharedInformation.address,
  data: sharedInformation.data,
  explanation: z.object({
    reason: z.enum(['', ...EXPLANATION_REASONS]),
    words: sharedInformation.explanation_words,
  }),
});
export type GuestAnswers = z.output<typeof guestAnswers>;

/** What a guest's form began with; no template was chosen in an empty one. */
export const seenAnswers = z.extend(guestAnswers, { report_type: z.optional(reportType) });
export type SeenAnswers = z.output<typeof seenAnswers>;

type Drafted = Omit<GuestReportInput, 'explanation_words'> & Partial<Pick<GuestReportInput, 'explanation_words'>>;

export const guestAnswersIn = (draft: Drafted): GuestAnswers => ({
  report_type: draft.report_type,
  proof_amount: draft.proof_amount,
  message_subject: draft.message_subject,
  message_body: draft.message_body,
  address: draft.address,
  data: draft.data,
  explanation: { reason: draft.explanation_reason ?? '', words: draft.explanation_words ?? '' },
});

/** What the agent saved to finish later. */
export const savedDraft = z.discriminatedUnion('report_request_type', [requestInput, reportInput]);
export type SavedDraft = z.output<typeof savedDraft>;

/** In a reply, an input comes back as it was understood. */
export const understood = <Schema extends z.Schema>(schema: Schema) =>
  z.custom<z.output<Schema>>((value) => z.safeParse(schema, value).success);

export const clientDocuments = {
  count: z.number(),
  /** When it came to this. */
  at: z.string(),
  /** What the agent asks for instead. */
  reason: z.optional(z.string()),
};

/** 1 confirmed, 0 built but below the minimum, 'pending' while the bank builds it, '' when there is none. */
export const fundStatus = z.union([z.literal(1), z.literal(0), z.literal('pending'), z.literal('')]);
