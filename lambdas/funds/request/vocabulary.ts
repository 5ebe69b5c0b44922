// Shared by calls and rows: a request's states, its files' states, and the forms of agents and clients.
import * as v from 'valibot';
import { dollars, line, numeric, paragraph } from '#core/http/fields.ts';
import { ACCEPTED } from '#vocabulary/members/account';
import { REPORT_RECEIVED } from '#vocabulary/members/dashboard';
import { REMINDER_PLANS } from './manage/reminder-plan.ts';
import { EXPLANATION_REASONS, LONGEST_EXPLANATION } from './outcome.ts';
import { MOST_PEOPLE, ROLES } from './people.ts';
import { LONGEST_PROPERTY, purchaseForm, shownPurchase } from './purchase.ts';
import { REPORT_TYPE, REPORT_TYPES } from './report-type.ts';

export { isDate } from '#core/http/fields.ts';
export { EXCLUSIVE_CONSENT, STILL_GOOD_CONSENT } from './consent/consents.ts';

/** The place on the client's page that an email's link opens, by `show`. */
export const SHOWN_IN_MAIL = { stillGood: 'still-good', banks: 'banks' } as const;
export { stillGoodView } from './consent/still-good-field.ts';
export { mostReminders, REMINDER_PLANS } from './manage/reminder-plan.ts';
export {
  type Authority,
  authorityField,
  authorityWords,
  CAPACITIES,
  CAPACITY_WORDS,
  type Capacity,
  type Claim,
  claimField,
  EXPLANATION_REASONS,
  explanationField,
  explanationWords,
  type HeldAs,
  type HeldBy,
  HOLDER_KINDS,
  HOLDER_MATCHES,
  heldAs,
  heldByField,
  holderField,
  isClients,
  isEntity,
  isMixed,
  isTheirs,
  LONGEST_EXPLANATION,
} from './outcome.ts';
export {
  ASKED_AS,
  type AskedAs,
  buyersOf,
  isOwnMoney,
  MOST_PEOPLE,
  ROLES,
  type Role,
  together,
} from './people.ts';
export { REPORT_TYPE } from './report-type.ts';

/** A client's note with a report. */
export const answer = v.object({ by: v.string(), title: v.string(), message: v.string() });
export const REQUEST_TYPE = { request: 1, send: 2 } as const;

/** The four steps of a proof of funds, in their order; a status only ever moves forward. */
export const MESSAGE_STATUSES = [
  'Proof-of-funds Request Email Sent.',
  'Proof-of-funds Request Email Opened.',
  'Proof-of-funds Request sent to Bank',
  REPORT_RECEIVED,
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
const [sent, opened, atBank, received] = MESSAGE_STATUSES;
export const MESSAGE_STATUS = { sent, opened, atBank, received } as const;

/** Limits on typed text, in characters, and on our work for people. Pages show the same numbers. */
export const LIMITS = {
  firstOrLastName: 100,
  fullName: 200,
  email: 254,
  subject: 200,
  property: LONGEST_PROPERTY,
  message: 5000,
  accounts: 200,
  daysToAnswer: 14,
  /** Each correction is an email to someone new. */
  corrections: 3,
  /** How often an agent may ask "still good?", and how far away the closing date may be. */
  stillGoodADay: 2,
  stillGoodDays: 120,
} as const;

/** A request's states: on its way to an answer, or at one of its three ends. */
export const REQUEST_STATES = ['sent', 'opened', 'at_bank', 'received', 'expired', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Files from the client when no bank can be linked. None of these is a verdict: no bank has verified their content.
 * adding: the client hasn't shared any yet. asked: the agent asked for others, and said why.
 */
export const DOCUMENT_STATES = ['adding', 'sent', 'accepted', 'asked', 'withdrawn'] as const;
export type DocumentsState = (typeof DOCUMENT_STATES)[number];
/** Until the client shares some, the agent doesn't see any. */
export const SHOWN_DOCUMENTS = ['sent', 'accepted', 'asked', 'withdrawn'] as const satisfies DocumentsState[];
export type ShownDocuments = (typeof SHOWN_DOCUMENTS)[number];

/** The agent's actions on a sent request; each is a route. */
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

/** Events of a request in addition to its four steps. */
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

export const reminderPlan = v.picklist(REMINDER_PLANS);

/** The agent's terms for a client. The form, the agent's communications and the guest's page all carry them. */
export const terms = {
  report_type: v.number(),
  proof_amount: v.number(),
  message_body: v.string(),
  purchase: v.optional(shownPurchase),
  /** The funds that it accepts as proof: cash only, investments too, or vested retirement savings as well. */
  accepts: v.picklist(ACCEPTED),
  /** An agent's own try-out: no bank was asked, and no money is confirmed. */
  sample: v.optional(v.literal(true)),
};

const form = {
  report_type: v.optional(reportType, REPORT_TYPE.confirmation),
  proof_amount: v.optional(dollars, 0),
  message_body: v.optional(paragraph(LIMITS.message), ''),
  message_subject: v.optional(line(LIMITS.subject), ''),
  /** 1: saved as a draft, complete or not. */
  message_draft: v.optional(flag, 0),
} satisfies Record<Exclude<keyof typeof terms, 'purchase' | 'accepts' | 'sample'>, v.GenericSchema> &
  Record<string, v.GenericSchema>;

const recipient = { to_user: v.optional(address), to_user_email: v.optional(address) };

/** Only the address can be shared: phone and account number are accepted, but ignored. */
const sharedInformation = {
  address: v.optional(checkbox, 0),
  phone: v.optional(checkbox, 0),
  accountNumber: v.optional(checkbox, 0),
  data: v.optional(v.pipe(v.array(selectedAccount), v.maxLength(LIMITS.accounts)), []),
  /** The sender's explanation why an account is in another name. */
  explanation_reason: v.optional(v.picklist(EXPLANATION_REASONS)),
  explanation_words: v.optional(paragraph(LONGEST_EXPLANATION), ''),
};

export const personInput = v.object({
  first_name: v.optional(firstOrLastName, ''),
  last_name: v.optional(firstOrLastName, ''),
  email: v.optional(address, ''),
  role: v.optional(v.picklist(ROLES), 'buyer'),
});

/** An agent requests proof of funds from a client, by name and address. */
export const requestInput = v.object({
  report_request_type: v.pipe(
    v.picklist([1, '1']),
    v.transform(() => REQUEST_TYPE.request),
  ),
  ...form,
  ...purchaseForm,
  /** Defaults to the account's own setting. */
  accepts: v.optional(v.picklist(ACCEPTED)),
  /** When the client is reminded; defaults to the usual days. */
  reminder_plan: v.optional(reminderPlan),
  ...recipient,
  requestee_name: v.optional(fullName),
  to_user_first_name: v.optional(firstOrLastName),
  to_user_last_name: v.optional(firstOrLastName),
  requester_name: v.optional(fullName),
  agent_first_name: v.optional(firstOrLastName),
  agent_last_name: v.optional(firstOrLastName),
  /** More people: together with the client they meet the minimum, each with their own link. */
  people: v.optional(v.pipe(v.array(personInput), v.maxLength(MOST_PEOPLE - 1)), []),
});
export type PersonInput = v.InferOutput<typeof personInput>;
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

/** A guest's report, answer by answer; the reason and the words of the explanation are one answer. */
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

/** The initial answers of a guest's form; an empty form has no chosen template. */
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

/** A draft that the agent saved to finish later. */
export const savedDraft = v.variant('report_request_type', [requestInput, reportInput]);
export type SavedDraft = v.InferOutput<typeof savedDraft>;

/** In a reply, an input is returned in its parsed form. */
export const understood = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferOutput<Schema>>((value) => v.is(schema, value));

export const clientDocuments = {
  count: v.number(),
  /** When it reached this state. */
  at: v.string(),
  reason: v.optional(v.string()),
};

/** 1 confirmed, 0 built but below the minimum, 'pending' while the bank builds it, '' if there is none. */
export const fundStatus = v.union([v.literal(1), v.literal(0), v.literal('pending'), v.literal('')]);
