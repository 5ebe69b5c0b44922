// How a funds request is stored: the guest's link, the agent's list of communications, and the keys of repeated creates.

import * as v from 'valibot';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { agentAndClient, linkHolder } from '#core/http/guest-link-entity.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsField } from '#core/platform/money.ts';
import { HISTORY } from '#public/clients/client';
import { decisionField } from './consent/decision-field.ts';
import { stillGoodField } from './consent/still-good-field.ts';
import { ownAccount } from './outcome/own-accounts.ts';
import { REPORT_TYPES } from './report-type.ts';
import {
  AGENT_ROLES,
  answer,
  DOCUMENT_STATES,
  explanationField,
  fundStatus,
  guestReportInput,
  holderField,
  MESSAGE_STATUSES,
  REMINDER_PLANS,
  REQUEST_CHANGES,
  REQUEST_STATES,
  savedDraft,
} from './vocabulary.ts';

const reportType = v.picklist(REPORT_TYPES);
const messageStatus = v.picklist(MESSAGE_STATUSES);

/** A status the request has reached, and how we know. */
const step = v.object({ status: messageStatus, at: v.string(), evidence: v.string() });
export type Step = v.InferOutput<typeof step>;

/** The other of two buyers. `name` is only for the agent: a buyer never learns more of the other than 'done'. */
const joint = v.object({
  linkId: v.string(),
  communicationId: v.string(),
  name: v.string(),
  place: v.picklist([1, 2]),
});

const purchase = v.object({
  property: v.optional(v.string()),
  offer: v.optional(centsField),
  neededBy: v.optional(v.string()),
  role: v.optional(v.picklist(AGENT_ROLES)),
});
export type Purchase = v.InferOutput<typeof purchase>;

/** What the agent asks. The communication repeats it. */
const terms = {
  body: v.string(),
  reportType,
  proofAmount: centsField,
  purchase: v.optional(purchase),
};

const documents = v.object({
  state: v.picklist(DOCUMENT_STATES),
  count: v.number(),
  at: v.string(),
  reason: v.optional(v.string()),
});
export type ClientDocuments = v.InferOutput<typeof documents>;

/** How far the request has come. The communication repeats it. */
const progress = {
  /** Where the request is now. The last of its steps is the status that lists and notifications show. */
  state: v.picklist(REQUEST_STATES),
  steps: v.array(step),
  expiresAt: v.string(),
  remindersSent: v.number(),
  /** How many addresses it was sent to before this one. */
  corrections: v.optional(v.number()),
  reminderPlan: v.picklist(REMINDER_PLANS),
  /** When the client first linked a bank. It's no status: the four are the specification's. */
  bankLinkedAt: v.optional(v.string()),
  /** While the client lets the agent ask "still good?". */
  stillGood: v.optional(stillGoodField),
  /** The files that the client provides (lambdas/files). */
  documents: v.optional(documents),
};

/** Something that the client agreed to, with the entry that records it. */
const consent = v.object({ words: v.string(), at: v.string(), hash: v.string() });

/** Why nothing was sent although a bank is linked: what is left for the client to do. */
export const STEPS_LEFT = ['sign in', 'link again', 'link an account', 'add or send', 'decide'] as const;
export type StepLeft = (typeof STEPS_LEFT)[number];

const request = {
  ...terms,
  ...progress,
  /** The agent's own; without one, emails and lists have ours. */
  subject: v.optional(v.string(), ''),
  /** The link's id. */
  id: v.string(),
  /** The request's place in the agent's communications. */
  communicationId: v.string(),
  ...agentAndClient,
  createdAt: v.string(),
  /** Of one whose address was corrected: the deal that it began in. Else it follows from the property and the clients (deal/deal-of.ts). */
  deal: v.optional(v.string()),
  joint: v.optional(joint),
  /** What happened beside the steps, for the request's log; the latest ones. */
  changes: v.optional(v.array(v.object({ what: v.picklist(REQUEST_CHANGES), at: v.string() }))),
  /** When the agent chose other reminders, and which; the latest ones. */
  planChanges: v.optional(v.array(v.object({ plan: v.picklist(REMINDER_PLANS), at: v.string() }))),
  /** When the client came back to the link, beside the first time; the latest ones. */
  visits: v.optional(v.array(v.string())),
  remindedAt: v.optional(v.string()),
  extendedAt: v.optional(v.string()),
  /** The communication of the request that went to the right address instead of this one. */
  replacedBy: v.optional(v.string()),
  licenceAcceptedAt: v.optional(v.string()),
  /** What the client last decided about sending (consent/decision.ts). */
  decision: v.optional(decisionField),
  /** The agent may ask "still good?": what was agreed to, and the latest times it was asked. */
  stillGoodConsent: v.optional(consent),
  stillGoodAsked: v.optional(v.array(v.string())),
  /** The last entry of the client's consents (consent-entity.ts). */
  consents: v.optional(v.object({ position: v.number(), hash: v.string() })),
  /** The email about it was sent. `about`: what the bank had said by then. */
  stepLeft: v.optional(v.object({ why: v.picklist(STEPS_LEFT), about: v.string() })),
  /** When a client who didn't agree to sending, and left, was emailed that one tap is left: once. */
  tapLeftAt: v.optional(v.string()),
  reportId: v.optional(v.string()),
  /** What the latest report shared, for the client's receipt. */
  answered: v.optional(
    v.object({
      reportType,
      proofAmount: centsField,
      validUntil: v.string(),
      /** The client's own accounts, when they don't confirm the amount. */
      notConfirmed: v.optional(v.array(ownAccount)),
      isHolderInDoubt: v.boolean(),
      hasAddress: v.optional(v.boolean()),
    }),
  ),
  /** The other buyer's letter, once their part is done. */
  coBuyerDone: v.optional(v.string()),
  ...linkHolder,
  /** Counts changes: each is written only over the one it was decided on. */
  revision: v.number(),
  /** The guest keeps the connection to send more letters. */
  keepBanksUntil: v.optional(v.string()),
  /** When the guest disconnected every bank that was linked by then. */
  disconnectedAt: v.optional(v.string()),
  /** The guest's saved report. */
  draft: v.optional(guestReportInput),
};

/** The requests which can still be answered. */
export const OPEN_REQUESTS = dueList('DUE#LINK');

export const fundsRequest = defineEntity({
  name: 'funds request',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  indexes: { Due: { PK: OPEN_REQUESTS.name, SK: '{reviewAt}' } },
  row: v.object({
    kind: v.literal('request'),
    linkId: v.string(),
    ...request,
  }),
  readBy: 'one Get in each call of a guest; Due for reminders and expiry',
});

export type FundsRequest = Omit<RowOf<typeof fundsRequest>, 'kind' | 'linkId'>;

const pick = <Name extends keyof FundsRequest>(from: FundsRequest, shape: Record<Name, unknown>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, from[name as Name]])) as Complete<
    Pick<FundsRequest, Name>
  >;
export const termsOf = (from: FundsRequest) => pick(from, terms);
export const progressOf = (from: FundsRequest) => pick(from, progress);
export type Terms = ReturnType<typeof termsOf>;

/** An email about a request that went out, for the request's log. */
export const requestEmailSent = defineEntity({
  name: 'email of a request',
  key: { PK: 'LINK#{linkId}', SK: 'EMAIL#{outboxId}' },
  row: v.object({ template: v.string(), at: v.string(), expires: v.number() }),
  readBy: "one Query for the request's log; expires",
});

/** What is known about the report of a communication. */
const outcome = {
  fundStatus,
  fundTotal: v.optional(centsField),
  reportId: v.optional(v.string()),
  validUntil: v.optional(v.string()),
  holder: v.optional(holderField),
  /** What the agent has to know of the account holder before they rely on it. */
  warning: v.optional(v.string()),
  explanations: v.optional(v.array(explanationField)),
  /** What the client wrote with the answer. */
  answers: v.optional(v.array(answer)),
  withdrawnAt: v.optional(v.string()),
  erasedAt: v.optional(v.string()),
  /** Where the letter is stored. */
  owner: v.optional(v.string()),
  letterId: v.optional(v.string()),
};
/** What a communication no longer knows when there's no report anymore. */
export const REPORT_FIELDS = [
  'fundTotal',
  'reportId',
  'validUntil',
  'holder',
  'warning',
  'explanations',
  'answers',
] as const satisfies (keyof typeof outcome)[];

const outcomeSchema = v.object(outcome);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

const listed = {
  id: v.string(),
  fromUser: v.string(),
  toUser: v.string(),
  name: v.string(),
  subject: v.string(),
  date: v.string(),
  ...terms,
};

const requestRow = v.object({
  ...listed,
  ...outcome,
  kind: v.literal('request'),
  linkId: v.string(),
  coBuyer: v.optional(v.object({ id: v.string(), name: v.string() })),
  deal: v.string(),
  status: messageStatus,
  ...progress,
});

const reportRow = v.object({
  ...listed,
  ...outcome,
  /** Of a letter that a client sent after the one that was requested. */
  deal: v.optional(v.string()),
  kind: v.picklist(['sent', 'incoming']),
  status: v.literal(''),
});

const draftRow = v.object({
  ...listed,
  kind: v.literal('draft'),
  status: v.literal('Draft'),
  draft: savedDraft,
});

/** A line of the agent's communications: a request, a report that came or went, or a draft. */
export const communication = defineEntity({
  name: 'communication',
  key: { PK: 'MESSAGES#{agentId}', SK: '{communicationId}' },
  indexes: {
    GSI1: { PK: 'DEAL#{agentId}#{dealId}', SK: '{communicationId}' },
    GSI2: { PK: 'PIPELINE#{agentId}#{list}', SK: '{day left until}#{communicationId}' },
    Due: HISTORY,
  },
  row: v.variant('kind', [requestRow, reportRow, draftRow]),
  readBy:
    'one Query of the partition, newest first; one Get for a report page; GSI1: what belongs to a deal; GSI2: a list of the pipeline, in the order of the days left; Due: what concerns a client',
});

export type CommunicationRow = RowOf<typeof communication>;
export type RequestRow = v.InferOutput<typeof requestRow>;
export type ReportRow = v.InferOutput<typeof reportRow>;
export type DraftRow = v.InferOutput<typeof draftRow>;
