// How a funds request is stored: the guest's link, the agent's list of communications, and the keys of repeated creates.

import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { agentAndClient, linkHolder } from '#core/http/guest-link-entity.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsField } from '#core/platform/money.ts';
import * as z from '#core/schema.ts';
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

const reportType = z.literal(REPORT_TYPES);
const messageStatus = z.enum(MESSAGE_STATUSES);

/** A status the request has reached, and how we know. */
const step = z.object({ status: messageStatus, at: z.string(), evidence: z.string() });
export type Step = z.output<typeof step>;

/** The other of two buyers. `name` is only for the agent: a buyer never learns more of the other than 'done'. */
const joint = z.object({ linkId: z.string(), communicationId: z.string(), name: z.string(), place: z.literal([1, 2]) });

const purchase = z.object({
  property: z.optional(z.string()),
  offer: z.optional(centsField),
  neededBy: z.optional(z.string()),
  role: z.optional(z.enum(AGENT_ROLES)),
});
export type Purchase = z.output<typeof purchase>;

/** What the agent asks. The communication repeats it. */
const terms = {
  body: z.string(),
  reportType,
  proofAmount: centsField,
  purchase: z.optional(purchase),
};

const documents = z.object({
  state: z.enum(DOCUMENT_STATES),
  count: z.number(),
  at: z.string(),
  reason: z.optional(z.string()),
});
export type ClientDocuments = z.output<typeof documents>;

/** How far the request has come. The communication repeats it. */
const progress = {
  /** Where the request is now. The last of its steps is the status that lists and notifications show. */
  state: z.enum(REQUEST_STATES),
  steps: z.array(step),
  expiresAt: z.string(),
  remindersSent: z.number(),
  /** How many addresses it was sent to before this one. */
  corrections: z.optional(z.number()),
  reminderPlan: z.enum(REMINDER_PLANS),
  /** When the client first linked a bank. It's no status: the four are the specification's. */
  bankLinkedAt: z.optional(z.string()),
  /** While the client lets the agent ask "still good?". */
  stillGood: z.optional(stillGoodField),
  /** The files that the client provides (lambdas/files). */
  documents: z.optional(documents),
};

/** Something that the client agreed to, with the entry that records it. */
const consent = z.object({ words: z.string(), at: z.string(), hash: z.string() });

/** Why nothing was sent although a bank is linked: what is left for the client to do. */
export const STEPS_LEFT = ['sign in', 'link again', 'link an account', 'add or send', 'decide'] as const;
export type StepLeft = (typeof STEPS_LEFT)[number];

const request = {
  ...terms,
  ...progress,
  /** The agent's own; without one, emails and lists have ours. */
  subject: z._default(z.string(), ''),
  /** The link's id. */
  id: z.string(),
  /** The request's place in the agent's communications. */
  communicationId: z.string(),
  ...agentAndClient,
  createdAt: z.string(),
  /** Of one whose address was corrected: the deal that it began in. Else it follows from the property and the clients (deal/deal-of.ts). */
  deal: z.optional(z.string()),
  joint: z.optional(joint),
  /** What happened beside the steps, for the request's log; the latest ones. */
  changes: z.optional(z.array(z.object({ what: z.enum(REQUEST_CHANGES), at: z.string() }))),
  /** When the agent chose other reminders, and which; the latest ones. */
  planChanges: z.optional(z.array(z.object({ plan: z.enum(REMINDER_PLANS), at: z.string() }))),
  /** When the client came back to the link, beside the first time; the latest ones. */
  visits: z.optional(z.array(z.string())),
  remindedAt: z.optional(z.string()),
  extendedAt: z.optional(z.string()),
  /** The communication of the request that went to the right address instead of this one. */
  replacedBy: z.optional(z.string()),
  licenceAcceptedAt: z.optional(z.string()),
  /** What the client last decided about sending (consent/decision.ts). */
  decision: z.optional(decisionField),
  /** The agent may ask "still good?": what was agreed to, and the latest times it was asked. */
  stillGoodConsent: z.optional(consent),
  stillGoodAsked: z.optional(z.array(z.string())),
  /** The last entry of the client's consents (consent-entity.ts). */
  consents: z.optional(z.object({ position: z.number(), hash: z.string() })),
  /** The email about it was sent. `about`: what the bank had said by then. */
  stepLeft: z.optional(z.object({ why: z.enum(STEPS_LEFT), about: z.string() })),
  /** When a client who didn't agree to sending, and left, was emailed that one tap is left: once. */
  tapLeftAt: z.optional(z.string()),
  reportId: z.optional(z.string()),
  /** What the latest report shared, for the client's receipt. */
  answered: z.optional(
    z.object({
      reportType,
      proofAmount: centsField,
      validUntil: z.string(),
      /** The client's own accounts, when they don't confirm the amount. */
      notConfirmed: z.optional(z.array(ownAccount)),
      isHolderInDoubt: z.boolean(),
      hasAddress: z.optional(z.boolean()),
    }),
  ),
  /** The other buyer's letter, once their part is done. */
  coBuyerDone: z.optional(z.string()),
  ...linkHolder,
  /** Counts changes: each is written only over the one it was decided on. */
  revision: z.number(),
  /** The guest keeps the connection to send more letters. */
  keepBanksUntil: z.optional(z.string()),
  /** When the guest disconnected every bank that was linked by then. */
  disconnectedAt: z.optional(z.string()),
  /** The guest's saved report. */
  draft: z.optional(guestReportInput),
};

/** The requests which can still be answered. */
export const OPEN_REQUESTS = dueList('DUE#LINK');

export const fundsRequest = defineEntity({
  name: 'funds request',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  indexes: { Due: { PK: OPEN_REQUESTS.name, SK: '{reviewAt}' } },
  row: z.object({
    kind: z.literal('request'),
    linkId: z.string(),
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
  row: z.object({ template: z.string(), at: z.string(), expires: z.number() }),
  readBy: "one Query for the request's log; expires",
});

/** What is known about the report of a communication. */
const outcome = {
  fundStatus,
  fundTotal: z.optional(centsField),
  reportId: z.optional(z.string()),
  validUntil: z.optional(z.string()),
  holder: z.optional(holderField),
  /** What the agent has to know of the account holder before they rely on it. */
  warning: z.optional(z.string()),
  explanations: z.optional(z.array(explanationField)),
  /** What the client wrote with the answer. */
  answers: z.optional(z.array(answer)),
  withdrawnAt: z.optional(z.string()),
  erasedAt: z.optional(z.string()),
  /** Where the letter is stored. */
  owner: z.optional(z.string()),
  letterId: z.optional(z.string()),
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

const outcomeSchema = z.object(outcome);
export type Outcome = z.output<typeof outcomeSchema>;

const listed = {
  id: z.string(),
  fromUser: z.string(),
  toUser: z.string(),
  name: z.string(),
  subject: z.string(),
  date: z.string(),
  ...terms,
};

const requestRow = z.object({
  ...listed,
  ...outcome,
  kind: z.literal('request'),
  linkId: z.string(),
  coBuyer: z.optional(z.object({ id: z.string(), name: z.string() })),
  deal: z.string(),
  status: messageStatus,
  ...progress,
  /** A bank is linked, and it's the client who has to do something now. */
  waitsForClient: z.boolean(),
});

const reportRow = z.object({
  ...listed,
  ...outcome,
  /** Of a letter that a client sent after the one that was requested. */
  deal: z.optional(z.string()),
  kind: z.literal(['sent', 'incoming']),
  status: z.literal(''),
});

const draftRow = z.object({
  ...listed,
  kind: z.literal('draft'),
  status: z.literal('Draft'),
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
  row: z.discriminatedUnion('kind', [requestRow, reportRow, draftRow]),
  readBy:
    'one Query of the partition, newest first; one Get for a report page; GSI1: what belongs to a deal; GSI2: a list of the pipeline, in the order of the days left; Due: what concerns a client',
});

export type CommunicationRow = RowOf<typeof communication>;
export type RequestRow = z.output<typeof requestRow>;
export type ReportRow = z.output<typeof reportRow>;
export type DraftRow = z.output<typeof draftRow>;
