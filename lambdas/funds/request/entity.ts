// A stored funds request: the guest's link, the agent's list of communications, and the keys of repeated creates.

import * as v from 'valibot';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { agentAndClient, linkHolder } from '#core/http/guest-link-entity.ts';
import { LOGGED_EMAILS } from '#core/mail/emails.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsField } from '#core/platform/money.ts';
import { HISTORY } from '#public/clients/client';
import { preApprovalField } from '#vocabulary/funds/pre-approval';
import { ACCEPTED, USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { decisionField } from './consent/decision-field.ts';
import { closingDateField, stillGoodField } from './consent/still-good-field.ts';
import { giftField } from './gift/gift-letter.ts';
import { ownAccount } from './outcome/own-accounts.ts';
import { joint, ROLES } from './people.ts';
import { purchase } from './purchase.ts';
import { REPORT_TYPES } from './report-type.ts';
import {
  answer,
  authorityField,
  claimField,
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

/** A status that the request has reached, and its source. */
const step = v.object({ status: messageStatus, at: v.string(), evidence: v.string() });
export type Step = v.InferOutput<typeof step>;

/** The agent's terms. The communication repeats them. */
const terms = {
  body: v.string(),
  reportType,
  proofAmount: centsField,
  purchase: v.optional(purchase),
  /** The level of funds that it accepts (funds/bank/counting/classes.ts). */
  accepts: v.optional(v.picklist(ACCEPTED), USUALLY_ACCEPTED),
  /** An agent's own try-out with the sample bank (docs/adr/110-sample-request.md). */
  sample: v.optional(v.literal(true)),
};

const documents = v.object({
  state: v.picklist(DOCUMENT_STATES),
  count: v.number(),
  at: v.string(),
  reason: v.optional(v.string()),
  /** Everything up to this time was taken back, even if it arrives later. */
  takenBackAt: v.optional(v.string()),
});
export type ClientDocuments = v.InferOutput<typeof documents>;

/** The request's progress. The communication repeats it. */
const progress = {
  /** The current state. Lists and notifications show the last of its steps as the status. */
  state: v.picklist(REQUEST_STATES),
  steps: v.array(step),
  expiresAt: v.string(),
  remindersSent: v.number(),
  /** How many addresses it was sent to before this one. */
  corrections: v.optional(v.number()),
  /** The communication of the request that replaced this one at the right address. */
  replacedBy: v.optional(v.string()),
  reminderPlan: v.picklist(REMINDER_PLANS),
  /** When the client first linked a bank. It isn't a status: the specification has only four. */
  bankLinkedAt: v.optional(v.string()),
  stillGood: v.optional(stillGoodField),
  /** The latest times it was asked. */
  stillGoodAsked: v.optional(v.array(v.string())),
  /** The files that the client provides (lambdas/chat/files). */
  documents: v.optional(documents),
  /** A lender's own statement beside the proof. No verdict ever rests on it. */
  preApproval: v.optional(preApprovalField),
};

/** Something that the client agreed to, with the entry that records it. */
const consent = v.object({ words: v.string(), at: v.string(), hash: v.string() });

/** Why nothing was sent although a bank is linked: the client's next step. */
export const STEPS_LEFT = ['sign in', 'link again', 'link an account', 'add or send', 'decide'] as const;
export type StepLeft = (typeof STEPS_LEFT)[number];

const request = {
  ...terms,
  ...progress,
  /** The agent's own; without one, emails and lists use ours. */
  subject: v.optional(v.string(), ''),
  id: v.string(),
  /** The request's place in the agent's communications. */
  communicationId: v.string(),
  ...agentAndClient,
  createdAt: v.string(),
  /** The listing by whose link the buyer asked for it themselves. */
  listing: v.optional(v.string()),
  /**
   * Set after a corrected address: the deal of the original request. Otherwise it's derived from the property and the
   * clients (deal-of.ts).
   */
  deal: v.optional(v.string()),
  joint: v.optional(joint),
  /** Changes outside the four steps, for the request's log; the latest ones. */
  changes: v.optional(v.array(v.object({ what: v.picklist(REQUEST_CHANGES), at: v.string() }))),
  /** Changes of the reminder plan by the agent; the latest ones. */
  planChanges: v.optional(v.array(v.object({ plan: v.picklist(REMINDER_PLANS), at: v.string() }))),
  /** The client's later visits to the link, after the first; the latest ones. */
  visits: v.optional(v.array(v.string())),
  remindedAt: v.optional(v.string()),
  extendedAt: v.optional(v.string()),
  licenceAcceptedAt: v.optional(v.string()),
  /** The client's last decision about sending (consent/decision.ts). */
  decision: v.optional(decisionField),
  /** The consent that lets the agent ask "still good?". */
  stillGoodConsent: v.optional(consent),
  exclusiveConsent: v.optional(consent),
  /** The last entry of the client's consents (consent-entity.ts). */
  consents: v.optional(v.object({ position: v.number(), hash: v.string() })),
  /** The step that the latest email about it named. `about`: the bank's answer at that time. */
  stepLeft: v.optional(v.object({ why: v.picklist(STEPS_LEFT), about: v.string() })),
  /** When a client who had left without agreeing to send was emailed, once, that one tap is left. */
  tapLeftAt: v.optional(v.string()),
  /** A donor's signed letter. */
  gift: v.optional(giftField),
  reportId: v.optional(v.string()),
  /** The data that the latest report shared, for the client's receipt. */
  answered: v.optional(
    v.object({
      reportType,
      proofAmount: centsField,
      validUntil: v.string(),
      /** The client's own accounts, if they don't confirm the amount. */
      notConfirmed: v.optional(v.array(ownAccount)),
      /** The level that would have confirmed it. The agent learns it, too. */
      needs: v.optional(v.picklist(ACCEPTED)),
      isHolderInDoubt: v.boolean(),
      hasAddress: v.optional(v.boolean()),
    }),
  ),
  /** This person's report, once their part of a joint one is done. */
  part: v.optional(v.string()),
  ...linkHolder,
  /** Counts changes: each is written only over the state it was based on. */
  revision: v.number(),
  /** The guest keeps the connection to send more letters. */
  keepBanksUntil: v.optional(v.string()),
  /** When the guest disconnected all banks. Banks linked later stay. */
  disconnectedAt: v.optional(v.string()),
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
  row: v.object({ template: v.picklist(LOGGED_EMAILS), at: v.string(), expires: v.number() }),
  readBy: "one Query for the request's log; expires",
});

/** The known facts about a communication's report. */
const outcome = {
  fundStatus,
  fundTotal: v.optional(centsField),
  /** The level that would have confirmed it, if only money that the request doesn't accept is missing. */
  needs: v.optional(v.picklist(ACCEPTED)),
  reportId: v.optional(v.string()),
  validUntil: v.optional(v.string()),
  holder: v.optional(holderField),
  /** The names on the accounts, as the report says them. */
  heldBy: v.optional(v.array(v.string())),
  /** A warning about the account holder that the agent needs before relying on it. */
  warning: v.optional(v.string()),
  explanations: v.optional(v.array(explanationField)),
  /** The client's documents about entities, and the authorities they show once they cover every entity. */
  claims: v.optional(v.array(claimField)),
  authorities: v.optional(v.array(authorityField)),
  /** The client's notes with the answer. */
  answers: v.optional(v.array(answer)),
  withdrawnAt: v.optional(v.string()),
  erasedAt: v.optional(v.string()),
  owner: v.optional(v.string()),
  fundsReportId: v.optional(v.string()),
};
/** The fields to remove from a communication when its report is gone. */
export const REPORT_FIELDS = [
  'fundTotal',
  'needs',
  'reportId',
  'validUntil',
  'holder',
  'heldBy',
  'warning',
  'explanations',
  'claims',
  'authorities',
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
  /** This person's role, and the other people of the same proof. */
  role: v.optional(v.picklist(ROLES)),
  people: v.optional(v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(ROLES) }))),
  /** A donor's gift letter isn't signed yet. */
  lacksLetter: v.optional(v.literal(true)),
  /** All the others let the agent ask "still good?", too, up to the earliest of their closing dates. */
  othersAllow: v.optional(closingDateField),
  deal: v.string(),
  status: messageStatus,
  ...progress,
});

const reportRow = v.object({
  ...listed,
  ...outcome,
  /** For a letter that a client sent after the requested one. */
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

/** A line of the agent's communications: a request, a received or sent report, or a draft. */
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
