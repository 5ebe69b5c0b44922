// The sealed evidence: reading it, proving it, withdrawing it.
import * as v from 'valibot';
import { fileAddress, fileAs } from '#core/documents/file-address.ts';
import { done, guestCredential, numeric, paragraph } from '#core/http/fields.ts';
import { proof } from '#core/http/proof.ts';
import type { Routes } from '#core/http/route.ts';
import { isTimeZone } from '#core/platform/clock.ts';
import { shownPreApproval, shownStated } from '#vocabulary/funds/pre-approval';
import {
  answer,
  authorityField,
  claimField,
  EXCLUSIVE_CONSENT,
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
import { ACCEPTED } from '#vocabulary/members/account';
import { shownCard } from '#vocabulary/members/card';
import { giftView, guarantorView } from './backing.ts';

export type { Explanation, Holder } from '#contracts/funds/request';
export {
  type Authority,
  type Claim,
  type HeldBy,
  heldAs,
  isClients,
  isEntity,
  isMixed,
  isTheirs,
} from '#vocabulary/funds/request';
export { backingWords } from './backing.ts';
export { EXCLUSIVE_WORDS, TOTAL_CODE_MARK, UNNAMED_ANSWER } from './vocabulary.ts';

const reportAccount = v.object({
  bankName: v.string(),
  name: v.string(),
  mask: v.string(),
  value: v.optional(v.number()),
  /** It may be the same as another account of the list; only that one counts. */
  repeats: v.optional(v.literal(true)),
  maturesOn: v.optional(v.string()),
  owners: v.optional(v.array(v.string())),
  transactions: v.optional(v.array(v.object({ date: v.string(), name: v.string(), amount: v.number() }))),
});

/** How it was counted: the level that the request accepts, and the level on which the amount rests. */
const counting = { accepts: v.picklist(ACCEPTED), rests_on: v.optional(v.picklist(ACCEPTED)) };

/** The money besides the buyers' own. */
const backing = { gifts: v.optional(v.array(giftView)), guarantors: v.optional(v.array(guarantorView)) };

/** For a letter: until it ends, the same money backs no other exclusive letter here. */
const exclusive = v.optional(v.literal(true));

const sameAccounts = v.picklist(['none', 'counted once', 'unclear', 'apart']);

/** No bank was asked, and no money is confirmed. From the seal, once there is one. */
const sample = v.optional(v.literal(true));

/** Type 1 has no balances, account numbers or transactions: `accounts` is empty and no total is given. */
export const report = v.object({
  id: v.string(),
  report_id: v.string(),
  report_type: v.number(),
  sample,
  fund_status: v.union([v.literal(1), v.literal(0), v.literal('pending'), v.literal('')]),
  /**
   * 'unclear': not confirmed, because some accounts may be the same one, and counted once they don't reach the
   * amount. 'apart': not confirmed, because the banks were read at different times.
   */
  same_accounts: sameAccounts,
  ...counting,
  client_name: v.string(),
  client_email: v.string(),
  requested_by: v.string(),
  proof_amount: v.number(),
  /** The purpose of the money, in the request's words: no bank has confirmed it. */
  property: v.optional(v.string()),
  fund_total: v.optional(v.number()),
  institutions: v.array(v.string()),
  readings: v.array(v.object({ bank: v.string(), at: v.string() })),
  holders: v.array(v.string()),
  owner_verified: v.boolean(),
  /** Says if the account holder in the bank's records is the client. */
  holder: holderField,
  /** The money by its owners; amounts only where values are shown. */
  held_by: v.array(heldByField),
  /** The client's explanation why the account is in another name; no bank has confirmed it. */
  explanations: v.array(explanationField),
  /** Documents about the entities that the agent has reviewed: one for every entity that holds money, or none. */
  authorities: v.optional(v.array(authorityField)),
  ...backing,
  exclusive,
  /** The holders' addresses in the bank's records, if the sender chose to share them. */
  addresses: v.optional(v.array(v.string())),
  accounts: v.array(reportAccount),
  /** The sender's note with the report. */
  answers: v.array(answer),
  created_at: v.string(),
  valid_until: v.string(),
  /** 'superseded': the agent asked "still good?", and a newer report has replaced it. */
  state: v.picklist(['pending', 'valid', 'expired', 'superseded', 'withdrawn']),
  superseded_at: v.optional(v.string()),
  /** For the agent: their question "still good?" has no answer yet. */
  question: v.optional(v.picklist(['asking', 'sign in'])),
  /** For the agent: the client shared a document about who signs for the holder, and it waits for the agent's review. */
  to_review: v.optional(v.literal(true)),
  /** When the earlier report was issued, if this one answers "still good?". */
  renews_issued_at: v.optional(v.string()),
  /** For the agent: the deal that it belongs to. */
  deal_id: v.optional(v.string()),
  /** Stated by a lender; no bank has confirmed it. */
  pre_approval: v.optional(shownStated),
  /** For a request without a report: says if one can still come. */
  request_state: v.optional(v.picklist(REQUEST_STATES)),
  verify_url: v.string(),
  /** The asking agent's card at the time of issue. */
  card: v.optional(shownCard),
});
export type Report = v.InferOutput<typeof report>;

/** One report for its sender: its content, the openings, and if it can still be withdrawn. */
const issuedReport = v.object({
  report_id: v.string(),
  report_type: v.number(),
  proof_amount: v.number(),
  sample,
  reader: v.string(),
  /** `ready`: done on this side, while the co-buyer isn't. */
  state: v.picklist(['pending', 'ready', 'valid', 'expired', 'superseded', 'withdrawn', 'failed']),
  created_at: v.string(),
  valid_until: v.string(),
  openings: v.array(v.object({ by: v.string(), at: v.string() })),
  /** For an issued one: says if it confirms the amount, and whose account it is. */
  confirmed: v.optional(v.boolean()),
  holder: v.optional(holderField),
  /** The sender's explanation of the account holder. */
  explanation: v.optional(v.object({ reason: v.picklist(EXPLANATION_REASONS), words: v.string() })),
  /** Documents about entities that hold the money, and the agent's review of each. */
  claims: v.array(claimField),
  /** It covers two buyers, so neither gets a copy with the other's bank details. */
  is_joint: v.boolean(),
});
export type IssuedReport = v.InferOutput<typeof issuedReport>;

const control = v.object({
  reports: v.array(issuedReport),
  banks: v.array(v.object({ item_id: v.string(), bankName: v.string(), needs_sign_in: v.boolean() })),
  /** The guest has disconnected a bank, and the worker is ending its access. */
  ending: v.boolean(),
  /** The connection is kept for more letters until this day; empty if it ends with the report. */
  keep_until: v.string(),
  /** The client lets letters be exclusive. */
  may_be_exclusive: v.boolean(),
  still_good: v.optional(stillGoodView),
  pre_approval: v.optional(shownPreApproval),
});

/** Public facts for anyone with the link: the report's own content, without addresses. Empty if it isn't genuine. */
const verified = v.object({
  state: v.picklist(['valid', 'expired', 'superseded', 'revoked', 'altered']),
  /** When a newer report replaced it. The newer one's content is only in that one. */
  superseded_at: v.optional(v.string()),
  issued_at: v.string(),
  valid_until: v.string(),
  requested_by: v.string(),
  fingerprint: v.string(),
  sample,
  /** Present if the report is genuine and wasn't withdrawn. */
  letter: v.optional(
    v.object({
      confirmed: v.boolean(),
      sample,
      same_accounts: sameAccounts,
      ...counting,
      proof_amount: v.number(),
      /** Present only with the code that is printed on the report. */
      fund_total: v.optional(v.number()),
      /** True if there is a total, which the code opens. */
      needs_code: v.optional(v.literal(true)),
      client_name: v.string(),
      institutions: v.array(v.string()),
      readings: v.array(v.object({ bank: v.string(), at: v.string() })),
      holders: v.array(v.string()),
      owner_verified: v.boolean(),
      holder: holderField,
      held_by: v.array(heldByField),
      explanations: v.array(explanationField),
      authorities: v.optional(v.array(authorityField)),
      ...backing,
      exclusive,
    }),
  ),
  /** The sealed standing, to check a file without us; absent when the report was altered. */
  proof: v.optional(proof),
});

export const routes = {
  proofOfFunds: { method: 'GET', path: '/api/communications/{id}/report', auth: 'agent', reply: report },
  /** "Still good?": by the agent, while the client lets them. */
  askStillGood: {
    method: 'POST',
    path: '/api/communications/{id}/still-good',
    auth: 'agent',
    /** `sign in`: the bank answers once the client has signed in there. */
    reply: v.object({ state: v.picklist(['asking', 'sign in']) }),
  },
  /** The client lets the agent ask up to a day, or ends it. */
  stillGoodConsent: {
    method: 'POST',
    path: '/api/guest/still-good',
    forTheAgent: { agreed: true },
    auth: 'guest',
    body: v.variant('agreed', [
      v.object({
        ...guestCredential,
        agreed: v.literal(true),
        words: v.literal(STILL_GOOD_CONSENT.version),
        until: v.pipe(v.string(), v.check(isDate, 'Enter a date.')),
        /** The time zone in which the client's day ends. */
        zone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
      }),
      v.object({ ...guestCredential, agreed: v.literal(false) }),
    ]),
    reply: v.object({ until: v.string() }),
  },
  withdrawOwn: { method: 'POST', path: '/api/communications/{id}/withdraw', auth: 'agent', reply: done },
  readerReport: {
    method: 'POST',
    path: '/api/guest/report',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: report,
  },
  reportFile: {
    method: 'GET',
    path: '/api/communications/{id}/report/pdf',
    auth: 'agent',
    /** `gift`: the letter of this gift in the report's list, instead of the report. */
    query: v.object({ ...fileAs, gift: v.optional(v.pipe(numeric, v.picklist([0, 1, 2, 3, 4]))) }),
    reply: fileAddress,
  },
  readerFile: {
    method: 'POST',
    path: '/api/guest/report/pdf',
    auth: 'guest',
    body: v.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  guestReports: {
    method: 'POST',
    path: '/api/guest/reports',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: control,
  },
  withdrawGuest: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/withdraw',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: done,
  },
  /** The sender's own copy: the same content as the reader's. */
  sentReport: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/copy',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: report,
  },
  sentFile: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/pdf',
    auth: 'guest',
    body: v.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  /** A donor's own copy of the gift letter that they signed. */
  ownGiftLetter: {
    method: 'POST',
    path: '/api/guest/gift-letter/pdf',
    auth: 'guest',
    body: v.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  explainHolder: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/explanation',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({
      ...guestCredential,
      reason: v.picklist(EXPLANATION_REASONS),
      words: v.optional(paragraph(LONGEST_EXPLANATION), ''),
    }),
    reply: done,
  },
  disconnect: {
    method: 'POST',
    path: '/api/guest/disconnect',
    auth: 'guest',
    /** `keep_reports`: issued reports stay, and only the access to the banks ends. */
    body: v.object({ ...guestCredential, keep_reports: v.optional(v.boolean()) }),
    reply: done,
  },
  keepBanks: {
    method: 'POST',
    path: '/api/guest/keep',
    forTheAgent: { keep: true },
    auth: 'guest',
    body: v.object({ ...guestCredential, keep: v.boolean() }),
    reply: v.object({ keep_until: v.string() }),
  },
  allowExclusive: {
    method: 'POST',
    path: '/api/guest/exclusive',
    forTheAgent: { agreed: true },
    auth: 'guest',
    body: v.object({ ...guestCredential, agreed: v.boolean(), words: v.literal(EXCLUSIVE_CONSENT.version) }),
    reply: done,
  },
  verify: {
    method: 'GET',
    path: '/api/verify/{reportId}',
    auth: 'public',
    throttle: 100,
    query: v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(30)), '') }),
    reply: verified,
  },
  sealKeys: {
    method: 'GET',
    path: '/api/seal-keys',
    auth: 'public',
    throttle: 100,
    reply: v.object({
      keys: v.array(v.object({ key_id: v.string(), is_present: v.boolean(), algorithm: v.string(), pem: v.string() })),
      /** The certificates of the key that signs PDFs: the one in use with its issuers, and earlier ones. */
      certificates: v.array(v.object({ is_present: v.boolean(), valid_until: v.string(), pem: v.string() })),
    }),
  },
} as const satisfies Routes;
