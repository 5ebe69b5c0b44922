// Letters to the other side of a deal: a sealed report's statement, up to the amount of an offer, for one named recipient.
import * as v from 'valibot';
import { fileAddress, fileAs } from '#core/documents/file-address.ts';
import { dollars, done, email, guestCredential, numeric, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { shownStated } from '#vocabulary/funds/pre-approval';
import { report } from '../contract.ts';
import { LETTER_LIMITS } from '../vocabulary.ts';

export const LONGEST_REPLY = 1000;
export const { replies: MOST_REPLIES } = LETTER_LIMITS;

const whole = (most: number) =>
  v.pipe(numeric, v.number(), v.safeInteger('Enter a whole number.'), v.minValue(1), v.maxValue(most));

export const newOfferLetter = v.object({
  recipient_name: requiredLine(LETTER_LIMITS.name),
  recipient_email: email,
  /** At most the amount that the report confirms. The recipient sees no other figure. */
  amount: dollars,
  /** Defaults to the validity of the report. */
  days: v.optional(whole(LETTER_LIMITS.days)),
  /** Unlimited by default. */
  most_views: v.optional(whole(LETTER_LIMITS.views)),
  download: v.optional(v.boolean(), true),
  /** Repeats the pre-approval of the request, as stated by the lender. */
  with_pre_approval: v.optional(v.boolean(), false),
  /** Until it ends, the same money backs no other exclusive letter; only where the client allows it. */
  exclusive: v.optional(v.boolean(), false),
  message: v.optional(paragraph(LETTER_LIMITS.message), ''),
});
export type NewOfferLetter = v.InferOutput<typeof newOfferLetter>;

const reply = v.object({ words: v.string(), at: v.string() });

const offerLetter = v.object({
  id: v.string(),
  /** The id of the letter's own sealed report in `/verify/`. */
  report_id: v.string(),
  by: v.picklist(['agent', 'client']),
  sample: v.optional(v.literal(true)),
  recipient_name: v.string(),
  recipient_email: v.string(),
  amount: v.number(),
  exclusive: v.optional(v.literal(true)),
  /** 'held': not sent, because other exclusive letters hold the money. */
  state: v.picklist(['preparing', 'sent', 'expired', 'withdrawn', 'failed', 'held']),
  created_at: v.string(),
  valid_until: v.string(),
  views: v.number(),
  most_views: v.optional(v.number()),
  download: v.boolean(),
  message: v.string(),
  openings: v.array(v.string()),
  replies: v.array(reply),
});
export type OfferLetterView = v.InferOutput<typeof offerLetter>;

const offerLetters = v.object({
  letters: v.array(offerLetter),
  /** The lender's facts that the next letter may repeat. */
  pre_approval: v.optional(shownStated),
  may_be_exclusive: v.optional(v.literal(true)),
});

/** The recipient's view. */
const openedLetter = v.object({
  report,
  sender_name: v.string(),
  recipient_name: v.string(),
  message: v.string(),
  download: v.boolean(),
  /** How many more times it opens, if that is limited. */
  views_left: v.optional(v.number()),
  replies: v.array(reply),
});
export type OpenedLetter = v.InferOutput<typeof openedLetter>;

const sentLetter = v.object({ id: v.string(), report_id: v.string() });
const credential = v.object(guestCredential);

export const routes = {
  offerLetters: { method: 'GET', path: '/api/communications/{id}/letters', auth: 'agent', reply: offerLetters },
  sendOfferLetter: {
    method: 'POST',
    path: '/api/communications/{id}/letters',
    auth: 'agent',
    /** The letter shares a bank's confirmation with anyone, for longer than a token is valid. */
    liveSession: true,
    body: newOfferLetter,
    status: 201,
    reply: sentLetter,
  },
  withdrawOfferLetter: {
    method: 'POST',
    path: '/api/offer-letters/{letterId}/withdraw',
    auth: 'agent',
    reply: done,
  },
  /** The sender's own copy, to attach to an offer: it doesn't count as opened. */
  ownLetterFile: {
    method: 'GET',
    path: '/api/offer-letters/{letterId}/pdf',
    auth: 'agent',
    query: v.object(fileAs),
    reply: fileAddress,
  },
  guestOfferLetters: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/letters/list',
    auth: 'guest',
    body: credential,
    reply: offerLetters,
  },
  guestSendOfferLetter: {
    method: 'POST',
    path: '/api/guest/reports/{reportId}/letters',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...newOfferLetter.entries, ...guestCredential }),
    status: 201,
    reply: sentLetter,
  },
  guestWithdrawOfferLetter: {
    method: 'POST',
    path: '/api/guest/letters/{letterId}/withdraw',
    auth: 'guest',
    body: credential,
    reply: done,
  },
  /** The client's copy of a letter that they sent. */
  guestLetterFile: {
    method: 'POST',
    path: '/api/guest/letters/{letterId}/pdf',
    auth: 'guest',
    body: v.object({ ...credential.entries, ...fileAs }),
    reply: fileAddress,
  },
  openOfferLetter: { method: 'POST', path: '/api/guest/letter', auth: 'guest', body: credential, reply: openedLetter },
  offerLetterFile: {
    method: 'POST',
    path: '/api/guest/letter/pdf',
    auth: 'guest',
    body: v.object({ ...credential.entries, ...fileAs }),
    reply: fileAddress,
  },
  replyToOfferLetter: {
    method: 'POST',
    path: '/api/guest/letter/reply',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...guestCredential, words: v.pipe(paragraph(LONGEST_REPLY), v.minLength(1)) }),
    reply: done,
  },
} as const satisfies Routes;
