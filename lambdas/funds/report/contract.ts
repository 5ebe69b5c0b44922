// The sealed evidence: reading it, proving it, withdrawing it.
import { fileAddress, fileAs } from '#core/documents/file-address.ts';
import { done, guestCredential, paragraph } from '#core/http/fields.ts';
import { proof } from '#core/http/proof.ts';
import type { Routes } from '#core/http/route.ts';
import { isTimeZone } from '#core/platform/clock.ts';
import * as z from '#core/schema.ts';
import {
  answer,
  EXPLANATION_REASONS,
  explanationField,
  heldByField,
  holderField,
  isDate,
  LONGEST_EXPLANATION,
  REQUEST_STATES,
  STILL_GOOD_CONSENT,
  stillGoodView,
} from '#vocabulary/funds/request';
import { shownCard } from '#vocabulary/members/card';

export type { Explanation, Holder } from '#contracts/funds/request';
export { type HeldBy, isClients, isMixed } from '#vocabulary/funds/request';
export { UNNAMED_ANSWER } from './vocabulary.ts';

const reportAccount = z.object({
  bankName: z.string(),
  name: z.string(),
  mask: z.string(),
  value: z.optional(z.number()),
  /** It may be the same as another account of the list, which counts in its place. */
  repeats: z.optional(z.literal(true)),
  owners: z.optional(z.array(z.string())),
  transactions: z.optional(z.array(z.object({ date: z.string(), name: z.string(), amount: z.number() }))),
});

const sameAccounts = z.enum(['none', 'counted once', 'unclear', 'apart']);

/** Of type 1 there are neither balances, account numbers nor transactions: `accounts` is empty and no total is given. */
export const report = z.object({
  id: z.string(),
  report_id: z.string(),
  report_type: z.number(),
  fund_status: z.union([z.literal(1), z.literal(0), z.literal('pending'), z.literal('')]),
  /**
   * 'unclear': not confirmed, because some accounts may be the same one, and counted once they don't reach the amount. 'apart': not
   * confirmed, because the banks were read at different times.
   */
  same_accounts: sameAccounts,
  client_name: z.string(),
  client_email: z.string(),
  requested_by: z.string(),
  proof_amount: z.number(),
  /** What the money is for, as the request names it: no bank has confirmed it. */
  property: z.optional(z.string()),
  fund_total: z.optional(z.number()),
  institutions: z.array(z.string()),
  /** When each bank was read. */
  readings: z.array(z.object({ bank: z.string(), at: z.string() })),
  holders: z.array(z.string()),
  owner_verified: z.boolean(),
  /** Whether the account holder, as the bank has it, is the client. */
  holder: holderField,
  /** The money by its owners; amounts only where values are shown. */
  held_by: z.array(heldByField),
  /** Why the account is in another name: the client's words, which no bank has confirmed. */
  explanations: z.array(explanationField),
  /** Of the holders, as the bank has them, where the sender chose to share them. */
  addresses: z.optional(z.array(z.string())),
  accounts: z.array(reportAccount),
  /** What the sender wrote beside it. */
  answers: z.array(answer),
  created_at: z.string(),
  valid_until: z.string(),
  /** 'superseded': the agent asked "still good?", and a newer report has taken its place. */
  state: z.enum(['pending', 'valid', 'expired', 'superseded', 'withdrawn']),
  superseded_at: z.optional(z.string()),
  /** For the agent: their question "still good?" has no answer yet. */
  question: z.optional(z.enum(['asking', 'sign in'])),
  /** Of one that answers "still good?": when the one before it was issued. */
  renews_issued_at: z.optional(z.string()),
  /** Of a request that has no report: whether one can still come. */
  request_state: z.optional(z.enum(REQUEST_STATES)),
  verify_url: z.string(),
  /** Of the agent who asked, as it was when the report was issued. */
  card: z.optional(shownCard),
});
export type Report = z.output<typeof report>;

/** One report as its sender sees it: what it says, who opened it and when, whether it can still be withdrawn. */
const issuedReport = z.object({
  report_id: z.string(),
  report_type: z.number(),
  proof_amount: z.number(),
  reader: z.string(),
  /** `ready`: done on this side, while a co-buyer is still at it. */
  state: z.enum(['pending', 'ready', 'valid', 'expired', 'superseded', 'withdrawn', 'failed']),
  created_at: z.string(),
  valid_until: z.string(),
  openings: z.array(z.object({ by: z.string(), at: z.string() })),
  /** Of an issued one: whether it confirms the amount, and whose account it is. */
  confirmed: z.optional(z.boolean()),
  holder: z.optional(holderField),
  /** What its sender has said about the account holder. */
  explanation: z.optional(z.object({ reason: z.enum(EXPLANATION_REASONS), words: z.string() })),
  /** It covers two buyers, so neither of them gets a copy with what the other's bank said. */
  is_joint: z.boolean(),
});
export type IssuedReport = z.output<typeof issuedReport>;

const control = z.object({
  reports: z.array(issuedReport),
  banks: z.array(z.object({ item_id: z.string(), bankName: z.string(), needs_sign_in: z.boolean() })),
  /** The guest has disconnected a bank, and it's being ended there. */
  ending: z.boolean(),
  /** Until when the connection is kept for more letters; empty when it goes with the report. */
  keep_until: z.string(),
  /** While the agent may ask "still good?". */
  still_good: z.optional(stillGoodView),
});

/** What anyone with the link may know: what the letter itself says, without addresses; and of one that isn't genuine, nothing. */
const verified = z.object({
  state: z.enum(['valid', 'expired', 'superseded', 'revoked', 'altered']),
  /** When a newer letter took its place. What that one says is only in that one. */
  superseded_at: z.optional(z.string()),
  issued_at: z.string(),
  valid_until: z.string(),
  requested_by: z.string(),
  fingerprint: z.string(),
  /** Of a letter that is genuine and wasn't withdrawn. */
  letter: z.optional(
    z.object({
      confirmed: z.boolean(),
      same_accounts: sameAccounts,
      proof_amount: z.number(),
      fund_total: z.optional(z.number()),
      client_name: z.string(),
      institutions: z.array(z.string()),
      readings: z.array(z.object({ bank: z.string(), at: z.string() })),
      holders: z.array(z.string()),
      owner_verified: z.boolean(),
      holder: holderField,
      held_by: z.array(heldByField),
      explanations: z.array(explanationField),
    }),
  ),
  /** The sealed standing, to check a file without us; absent when the report was altered. */
  proof: z.optional(proof),
});

export const routes = {
  proofOfFunds: { method: 'GET', path: '/api/communications/{id}/report', auth: 'agent', reply: report },
  /** "Still good?": by the agent, while the client lets them. */
  askStillGood: {
    method: 'POST',
    path: '/api/communications/{id}/still-good',
    auth: 'agent',
    /** `sign in`: the bank answers once the client has signed in there. */
    reply: z.object({ state: z.enum(['asking', 'sign in']) }),
  },
  /** The client lets the agent ask up to a day, or ends it. */
  stillGoodConsent: {
    method: 'POST',
    path: '/api/guest/still-good',
    auth: 'guest',
    body: z.discriminatedUnion('agreed', [
      z.object({
        ...guestCredential,
        agreed: z.literal(true),
        words: z.literal(STILL_GOOD_CONSENT.version),
        until: z.string().check(z.refine(isDate, 'Enter a date.')),
        /** Where the client's day ends. */
        zone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
      }),
      z.object({ ...guestCredential, agreed: z.literal(false) }),
    ]),
    reply: z.object({ until: z.string() }),
  },
  withdrawOwn: { method: 'POST', path: '/api/communications/{id}/withdraw', auth: 'agent', reply: done },
  readerReport: {
    method: 'POST',
    path: '/api/guest/report',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: report,
  },
  reportFile: {
    method: 'GET',
    path: '/api/communications/{id}/report/pdf',
    auth: 'agent',
    query: z.object(fileAs),
    reply: fileAddress,
  },
  readerFile: {
    method: 'POST',
    path: '/api/guest/report/pdf',
    auth: 'guest',
    body: z.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  guestReports: {
    method: 'POST',
    path: '/api/guest/reports',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: control,
  },
  withdrawGuest: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/withdraw',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: done,
  },
  /** The sender's own copy: what its reader sees. */
  sentReport: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/copy',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: report,
  },
  sentFile: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/pdf',
    auth: 'guest',
    body: z.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  explainHolder: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/explanation',
    auth: 'guest',
    body: z.object({
      ...guestCredential,
      reason: z.enum(EXPLANATION_REASONS),
      words: z._default(paragraph(LONGEST_EXPLANATION), ''),
    }),
    reply: done,
  },
  disconnect: {
    method: 'POST',
    path: '/api/guest/disconnect',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: done,
  },
  keepBanks: {
    method: 'POST',
    path: '/api/guest/keep',
    auth: 'guest',
    body: z.object({ ...guestCredential, keep: z.boolean() }),
    reply: z.object({ keep_until: z.string() }),
  },
  verify: {
    method: 'GET',
    path: '/api/verify/{reportId}',
    auth: 'public',
    throttle: 100,
    reply: verified,
  },
  sealKeys: {
    method: 'GET',
    path: '/api/seal-keys',
    auth: 'public',
    throttle: 100,
    reply: z.object({
      keys: z.array(z.object({ key_id: z.string(), is_present: z.boolean(), algorithm: z.string(), pem: z.string() })),
      /** Of the key that signs PDFs: the one in use with those that vouch for it, and earlier ones. */
      certificates: z.array(z.object({ is_present: z.boolean(), valid_until: z.string(), pem: z.string() })),
    }),
  },
} as const satisfies Routes;
