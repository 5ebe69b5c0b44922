// Shared by calls and rows: where a request is, what became of its files, and the forms as agents and clients fill
// them in.
import * as v from 'valibot';
import { dollars, isDate, line, numeric, paragraph } from '#core/http/fields.ts';
import { REMINDER_PLANS } from './manage/reminder-plan.ts';
import { EXPLANATION_REASONS, LONGEST_EXPLANATION } from './outcome/explanation.ts';
import { REPORT_TYPE, REPORT_TYPES } from './report-type.ts';

export { isDate } from '#core/http/fields.ts';
export { STILL_GOOD_CONSENT } from './consent/consents.ts';
export { stillGoodView } from './consent/still-good-field.ts';
export { mostReminders, REMINDER_PLANS } from './manage/reminder-plan.ts';
export { EXPLANATION_REASONS, explanationField, explanationWords, LONGEST_EXPLANATION } from './outcome/explanation.ts';
export { type HeldBy, HOLDER_MATCHES, heldByField, holderField, isClients, isMixed } from './outcome/holder.ts';
export { REPORT_TYPE } from './report-type.ts';

/** What a client writes beside a report. */
export const answer = v.object({ by: v.string(), title: v.string(), message: v.string() });
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

const reportType = v.pipe(numeric, v.picklist(REPORT_TYPES));
export const flag = v.pipe(v.union([numeric, v.pipe(v.boolean(), v.transform(Number))]), v.picklist([0, 1]));

/** A checkbox as forms and scripts send it; anything else is unchecked. */
const checkbox = v.pipe(
  v.unknown(),
  v.transform((value): 0 | 1 => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0)),
);

const address = v.pipe(v.string(), v.maxLength(LIMITS.email));
const firstOrLastName = line(LIMITS.firstOrLastName);
const fullName = line(LIMITS.fullName);

const selectedAccount = v.object({
  item_id: v.pipe(v.string(), v.maxLength(100)),
  bankName: v.optional(v.pipe(v.string(), v.maxLength(200))),
  account_id: v.pipe(v.string(), v.maxLength(100)),
});

/** Whom the agent who asks represents. A client reads it when it isn't them. */
export const AGENT_ROLES = ['buyer', 'seller'] as const;
const agentRole = v.picklist(AGENT_ROLES);

export const reminderPlan = v.picklist(REMINDER_PLANS);

/** What the funds are for. */
const purchase = v.object({
  property: v.optional(v.string()),
  offer: v.optional(v.number()),
  /** A day, such as 2026-12-03. */
  needed_by: v.optional(v.string()),
  role: v.optional(agentRole),
});

/** What an agent asks of a client. The form, the agent's communications and the guest's page all carry it. */
export const terms = {
  report_type: v.number(),
  proof_amount: v.number(),
  message_body: v.string(),
  purchase: v.optional(purchase),
};

const form = {
  report_type: v.optional(reportType, REPORT_TYPE.confirmation),
  proof_amount: v.optional(dollars, 0),
  message_body: v.optional(paragraph(LIMITS.message), ''),
  message_subject: v.optional(line(LIMITS.subject), ''),
  /** 1: saved as a draft, however unfinished. */
  message_draft: v.optional(flag, 0),
} satisfies Record<Exclude<keyof typeof terms, 'purchase'>, v.GenericSchema> & Record<string, v.GenericSchema>;

/** Only a request has a purchase behind it. */
const purchaseForm = {
  property_address: v.optional(line(LIMITS.property), ''),
  offer_amount: v.optional(dollars, 0),
  needed_by: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDate(text), 'Enter a date.'),
    ),
    '',
  ),
  agent_role: v.optional(agentRole),
  /** When the client is reminded; the usual days without it. */
  reminder_plan: v.optional(reminderPlan),
};

const recipient = { to_user: v.optional(address), to_user_email: v.optional(address) };

/** Only the address can be chosen: phone and account number are accepted, and never shared. */
const sharedInformation = {
  address: v.optional(checkbox, 0),
  phone: v.optional(checkbox, 0),
  accountNumber: v.optional(checkbox, 0),
  data: v.optional(v.pipe(v.array(selectedAccount), v.maxLength(LIMITS.accounts)), []),
  /** Why an account is in another name, in the sender's words. */
  explanation_reason: v.optional(v.picklist(EXPLANATION_REASONS)),
  explanation_words: v.optional(paragraph(LONGEST_EXPLANATION), ''),
};

/** An agent requests proof of funds from a client, by name and address. */
export const requestInput = v.object({
  report_request_type: v.pipe(
    v.picklist([1, '1']),
    v.transform(() => REQUEST_TYPE.request),
  ),
  ...form,
  ...purchaseForm,
  ...recipient,
  requestee_name: v.optional(fullName),
  to_user_first_name: v.optional(firstOrLastName),
  to_user_last_name: v.optional(firstOrLastName),
  requester_name: v.optional(fullName),
  agent_first_name: v.optional(firstOrLastName),
  agent_last_name: v.optional(firstOrLastName),
  /** A second buyer: together they meet the minimum, each with their own link. */
  co_buyer_first_name: v.optional(firstOrLastName),
  co_buyer_last_name: v.optional(firstOrLastName),
  co_buyer_email: v.optional(address),
});
export type RequestInput = v.InferOutput<typeof requestInput>;

/** A signed-in person sends a report on their own accounts. */
export const reportInput = v.object({
  report_request_type: v.pipe(
    v.optional(v.picklist([2, '2'])),
    v.transform(() => REQUEST_TYPE.send),
  ),
  ...form,
  ...recipient,
  ...sharedInformation,
});
export type ReportInput = v.InferOutput<typeof reportInput>;

/** A guest answers a request with a report, to the agent who asked. */
export const guestReportInput = v.object({ ...form, ...sharedInformation });
export type GuestReportInput = v.InferOutput<typeof guestReportInput>;

/** A guest's report, answer by answer; whose account it is and the words about it are one. */
const guestAnswers = v.object({
  report_type: reportType,
  proof_amount: form.proof_amount,
  message_subject: form.message_subject,
  message_body: form.message_body,
  address: sharedInformation.address,
  data: sharedInformation.data,
  explanation: v.object({
    reason: v.picklist(['', ...EXPLANATION_REASONS]),
    words: sharedInformation.explanation_words,
  }),
});
export type GuestAnswers = v.InferOutput<typeof guestAnswers>;

/** What a guest's form began with; no template was chosen in an empty one. */
export const seenAnswers = v.object({ ...guestAnswers.entries, report_type: v.optional(reportType) });
export type SeenAnswers = v.InferOutput<typeof seenAnswers>;

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
export const savedDraft = v.variant('report_request_type', [requestInput, reportInput]);
export type SavedDraft = v.InferOutput<typeof savedDraft>;

/** In a reply, an input comes back as it was understood. */
export const understood = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferOutput<Schema>>((value) => v.is(schema, value));

export const clientDocuments = {
  count: v.number(),
  /** When it came to this. */
  at: v.string(),
  /** What the agent asks for instead. */
  reason: v.optional(v.string()),
};

/** 1 confirmed, 0 built but below the minimum, 'pending' while the bank builds it, '' when there is none. */
export const fundStatus = v.union([v.literal(1), v.literal(0), v.literal('pending'), v.literal('')]);
