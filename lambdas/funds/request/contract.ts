// Requests for proof of funds, reports that people send, and the list of both.
import * as v from 'valibot';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import { dollars, done, email, finite, guestCredential, language, line, page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ACCEPTED } from '#vocabulary/members/account';
import { shownCard } from '#vocabulary/members/card';
import { proposalId } from '#vocabulary/members/proposals';
import { communication } from './communications/vocabulary.ts';
import { decisionView } from './consent/decision-field.ts';
import { REMINDER_PLANS } from './manage/reminder-plan.ts';
import { ownAccount } from './outcome/own-accounts.ts';
import {
  ASKED_AS,
  clientDocuments,
  DOCUMENT_STATES,
  flag,
  guestReportInput,
  LIMITS,
  REQUEST_CHANGES,
  REQUEST_STATES,
  reminderPlan,
  reportInput,
  requestInput,
  seenAnswers,
  terms,
  understood,
} from './vocabulary.ts';

export { type Communication, phaseOf, type Status, statusWords } from './communications/vocabulary.ts';
export { BANK_BUTTONS, DECISION_WORDS, SENDING_TERMS, stillGoodTerms } from './consent/consents.ts';
export type { Decision } from './consent/decision-field.ts';
export { previewedEmail } from './emails/previewed-email.ts';
/** The email's text, for the agent's preview and the guest's pages. */
export { privacyNote, sharedWithAgent } from './emails/privacy-note.ts';
export { GIFT_BLANK, GIFT_LETTER_VERSION, giftClauses } from './gift/gift-letter.ts';
export { type ReminderPlan, rhythmOf } from './manage/reminder-plan.ts';
export { disconnectWords, ownAccountsIn } from './outcome/own-accounts.ts';
export type { Capacity, Explanation, ExplanationReason, Holder, HolderKind, HolderMatch } from './outcome.ts';
export { CAPACITIES, CAPACITY_WORDS } from './outcome.ts';
export { areDistinct, SAME_EMAIL_MESSAGE } from './people.ts';
export {
  factsOf,
  PURCHASE_FACTS,
  type PurchaseFact,
  purchaseFrom,
  purchaseView,
  type ShownPurchase,
} from './purchase.ts';
export type { ReportType } from './report-type.ts';
export {
  type AskedAs,
  buyersOf,
  EXCLUSIVE_CONSENT,
  EXPLANATION_REASONS,
  type GuestAnswers,
  type GuestReportInput,
  guestAnswersIn,
  guestReportInput,
  isOwnMoney,
  isUnanswered,
  LIMITS,
  LONGEST_EXPLANATION,
  MESSAGE_STATUS,
  MESSAGE_STATUSES,
  MOST_PEOPLE,
  mostReminders,
  type PersonInput,
  personInput,
  REMINDER_PLANS,
  REPORT_TYPE,
  REQUEST_STATES,
  REQUEST_TYPE,
  type ReportInput,
  type RequestInput,
  type RequestState,
  ROLES,
  type Role,
  reportInput,
  requestInput,
  type SavedDraft,
  type SeenAnswers,
  SHOWN_IN_MAIL,
  type ShownDocuments,
  STILL_GOOD_CONSENT,
  together,
} from './vocabulary.ts';

const logEntry = v.object({
  id: v.string(),
  at: v.string(),
  event: v.picklist([
    'created',
    'opened',
    'opened_again',
    'sent_to_bank',
    'received',
    'bank_linked',
    'license_accepted',
    'still_good_agreed',
    'still_good_ended',
    'files_agreed',
    'files_taken_back',
    'emailed',
    'reminders_changed',
    ...REQUEST_CHANGES,
  ]),
  /** An email's name in words; null for other entries. */
  email: v.nullable(v.string()),
  /** The new plan, after a change of the reminders. */
  plan: v.optional(v.picklist(REMINDER_PLANS)),
});
export type RequestLogEntry = v.InferOutput<typeof logEntry>;

const draftId = { draft_id: v.optional(v.pipe(v.string(), v.maxLength(64))) };

/** The guest's view of a request before any bank is linked. */
export const guestRequest = v.object({
  agent_name: v.string(),
  agent_email: v.string(),
  client_name: v.string(),
  /** Their first name as our emails greet them; empty if it doesn't read as a person's. */
  greeted: v.string(),
  ...terms,
  state: v.picklist(REQUEST_STATES),
  licence_accepted: v.boolean(),
  decision: decisionView,
  /** If the latest report doesn't confirm the amount: the client's own accounts. */
  not_confirmed: v.optional(v.array(ownAccount)),
  /** The level that would confirm the request. */
  needs: v.optional(v.picklist(ACCEPTED)),
  /** This person's role, and how their page words it. */
  asked_as: v.picklist(ASKED_AS),
  /** They asked at a listing's link, where they can make an offer. */
  at_listing: v.boolean(),
  /** For a donor: who gets the gift, and the letter once it's signed. */
  gift: v.optional(
    v.object({
      to: v.array(v.string()),
      /** `has_copy`: its file has been made, which takes a moment. */
      signed: v.optional(
        v.object({
          amount: v.number(),
          relationship: v.string(),
          property: v.string(),
          at: v.string(),
          has_copy: v.boolean(),
        }),
      ),
    }),
  ),
  /** Says if one report covers all of them yet; no one learns anything else about the others. */
  co_buyer: v.optional(v.picklist(['waiting', 'done'])),
  /** The client keeps the bank connection, for more letters after this request's. */
  keeps_banks: v.boolean(),
  expires_at: v.string(),
  documents: v.optional(v.object({ ...clientDocuments, state: v.picklist(DOCUMENT_STATES) })),
  draft: v.optional(understood(guestReportInput)),
  card: v.optional(shownCard),
});
export type GuestRequest = v.InferOutput<typeof guestRequest>;

export const routes = {
  communications: {
    method: 'GET',
    path: '/api/communications',
    auth: 'agent',
    query: page,
    reply: v.object({ communications: v.array(communication), next_cursor: v.nullable(v.string()) }),
  },
  /**
   * The specification's one path for a request, a report, and the draft of either. `seen`: the draft as the page
   * showed it.
   */
  createCommunication: {
    method: 'POST',
    path: '/api/communications/create/report',
    auth: 'agent',
    status: 201,
    body: v.variant('report_request_type', [
      v.object({ ...requestInput.entries, ...draftId, ...proposalId, seen: v.optional(requestInput) }),
      v.object({ ...reportInput.entries, ...draftId, seen: v.optional(reportInput) }),
    ]),
    reply: v.object({ id: v.string() }),
  },
  /** A request to themselves, answered with the sample bank; the one they have, if any. */
  sendSample: {
    method: 'POST',
    path: '/api/sample',
    auth: 'agent',
    status: 201,
    reply: v.object({ id: v.string() }),
  },
  removeSample: { method: 'DELETE', path: '/api/sample', auth: 'agent', reply: done },
  /** The email of a request that isn't sent yet, to the agent's own address. */
  testEmail: {
    method: 'POST',
    path: '/api/communications/test-email',
    auth: 'agent',
    body: v.object({ ...requestInput.entries, language: v.optional(language, 'en') }),
    reply: done,
  },
  remind: {
    method: 'POST',
    path: '/api/communications/{id}/remind',
    auth: 'agent',
    body: v.object(proposalId),
    /** `repeated`: the client was reminded a moment ago, and this call did nothing. */
    reply: v.object({ ...done.entries, repeated: v.boolean() }),
  },
  extend: {
    method: 'POST',
    path: '/api/communications/{id}/extend',
    auth: 'agent',
    /** `emailed`: the client was notified; `repeated`: it was extended a moment ago, and this call did nothing. */
    reply: v.object({ expires_at: v.string(), emailed: v.boolean(), repeated: v.boolean() }),
  },
  changeReminders: {
    method: 'PUT',
    path: '/api/communications/{id}/reminders',
    auth: 'agent',
    body: v.object({ reminder_plan: reminderPlan }),
    reply: done,
  },
  correctEmail: {
    method: 'POST',
    path: '/api/communications/{id}/email',
    auth: 'agent',
    /** The client's link goes to the new address, and so does everything it opens. */
    liveSession: true,
    body: v.object({ to_user_email: email }),
    /** The new request's communication, for the corrected address. */
    reply: v.object({ ...done.entries, id: v.string() }),
  },
  /** The client's link without its pin, which only the client gets. */
  showLink: {
    method: 'POST',
    path: '/api/communications/{id}/link',
    auth: 'agent',
    liveSession: true,
    reply: v.object({ url: v.string(), expires_at: v.string() }),
  },
  /** Every email, opening, lock and change, newest first. */
  requestLog: {
    method: 'GET',
    path: '/api/communications/{id}/log',
    auth: 'agent',
    reply: v.object({ entries: v.array(logEntry) }),
  },
  cancel: { method: 'POST', path: '/api/communications/{id}/cancel', auth: 'agent', reply: done },
  discardDraft: { method: 'DELETE', path: '/api/communications/{id}', auth: 'agent', reply: done },
  guestRequest: {
    method: 'POST',
    path: '/api/guest/request',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: guestRequest,
  },
  answerRequest: {
    method: 'POST',
    path: '/api/guest/communications/create/report',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    body: v.object({
      ...guestReportInput.entries,
      ...guestCredential,
      public_token: v.optional(v.nullable(v.string())),
      /**
       * 0: it answers the request; 1: it's a later report. A page in another tab may not know that the request was
       * answered.
       */
      is_later: v.optional(flag),
      seen: v.optional(seenAnswers),
      /** The number of the decision that the page showed. Nothing is sent if a newer one was made elsewhere. */
      seen_decision: v.optional(finite),
      /** The total on the page: newer figures must be shown first. */
      shown_total: v.optional(dollars),
      /** 1: sent although it's below the amount. */
      as_is: v.optional(flag),
    }),
    /** `draft`: as saved, with changes from other devices. */
    reply: v.object({
      id: v.string(),
      draft: v.optional(understood(guestReportInput)),
      decision: v.optional(decisionView),
    }),
  },
  /**
   * Called by the button that opens the bank, and by the one that stops. `seen`: the decision that the page showed;
   * stopping needs none.
   */
  decide: {
    method: 'POST',
    path: '/api/guest/decision',
    forTheAgent: { decision: 'send when confirmed' },
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      decision: v.picklist(['draft', 'show me first', 'send when confirmed', 'stopped']),
      /** The version of the button's text. */
      words: v.string(),
      seen: finite,
    }),
    /** `sent`: it's too late to decide; the report can be withdrawn. */
    reply: v.object({ ...decisionView.entries, sent: v.boolean() }),
  },
  signGiftLetter: {
    method: 'POST',
    path: '/api/guest/gift-letter',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      amount: dollars,
      relationship: v.pipe(line(LIMITS.firstOrLastName), v.nonEmpty(REQUIRED_MESSAGE)),
      property: v.pipe(line(LIMITS.property), v.nonEmpty(REQUIRED_MESSAGE)),
      /** The donor's name, typed. */
      signature: line(LIMITS.fullName),
      agreed: v.literal(true),
      /** The version of the letter's text. */
      words: v.string(),
    }),
    reply: done,
  },
  acceptLicense: {
    method: 'POST',
    path: '/api/guest/licence',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      accepted: v.literal(true),
      /** The agent named on the page: the request may have moved to another agent since. */
      agent_email: v.optional(v.string()),
    }),
    reply: done,
  },
} as const satisfies Routes;
