// Letters to the other side of a deal: what a sealed report says, up to the amount of an offer, for one named recipient.
import { fileAddress, fileAs } from '#core/documents/file-address.ts';
import { dollars, done, email, guestCredential, numeric, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { report } from '../contract.ts';

export const LONGEST_MESSAGE = 1000;
export const LONGEST_REPLY = 1000;
/** A report is valid for 30 days, and a letter made from it no longer than that. */
export const MOST_DAYS = 30;
export const MOST_VIEWS = 100;
/** Of one report and one sender, at a time. */
export const MOST_OPEN_LETTERS = 10;
export const MOST_REPLIES = 3;

const whole = (most: number) =>
  z.pipe(numeric, z.number().check(z.int('Enter a whole number.'), z.minimum(1), z.maximum(most)));

export const newOfferLetter = z.object({
  recipient_name: requiredLine(100),
  recipient_email: email,
  /** At most what the report confirms. The recipient sees no other figure. */
  amount: dollars,
  /** Without them, as long as the report is valid. */
  days: z.optional(whole(MOST_DAYS)),
  /** Without it, as often as they like. */
  most_views: z.optional(whole(MOST_VIEWS)),
  download: z._default(z.boolean(), true),
  message: z._default(paragraph(LONGEST_MESSAGE), ''),
});
export type NewOfferLetter = z.output<typeof newOfferLetter>;

const reply = z.object({ words: z.string(), at: z.string() });

const offerLetter = z.object({
  id: z.string(),
  /** Of its own seal, which `/verify/` knows. */
  report_id: z.string(),
  by: z.enum(['agent', 'client']),
  recipient_name: z.string(),
  recipient_email: z.string(),
  amount: z.number(),
  state: z.enum(['preparing', 'sent', 'expired', 'withdrawn', 'failed']),
  created_at: z.string(),
  valid_until: z.string(),
  views: z.number(),
  most_views: z.optional(z.number()),
  download: z.boolean(),
  message: z.string(),
  openings: z.array(z.string()),
  replies: z.array(reply),
});
export type OfferLetterView = z.output<typeof offerLetter>;

const offerLetters = z.object({ letters: z.array(offerLetter) });

/** What the recipient sees. */
const openedLetter = z.object({
  report,
  sender_name: z.string(),
  recipient_name: z.string(),
  message: z.string(),
  download: z.boolean(),
  /** How often it opens after this time, where that is limited. */
  views_left: z.optional(z.number()),
  replies: z.array(reply),
});
export type OpenedLetter = z.output<typeof openedLetter>;

const sentLetter = z.object({ id: z.string(), report_id: z.string() });
const credential = z.object(guestCredential);

export const routes = {
  offerLetters: { method: 'GET', path: '/api/communications/{id}/letters', auth: 'agent', reply: offerLetters },
  sendOfferLetter: {
    method: 'POST',
    path: '/api/communications/{id}/letters',
    auth: 'agent',
    /** What the bank confirmed about a client, for anyone, and longer than a token holds. */
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
    body: z.extend(newOfferLetter, guestCredential),
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
  openOfferLetter: { method: 'POST', path: '/api/guest/letter', auth: 'guest', body: credential, reply: openedLetter },
  offerLetterFile: {
    method: 'POST',
    path: '/api/guest/letter/pdf',
    auth: 'guest',
    body: z.extend(credential, fileAs),
    reply: fileAddress,
  },
  replyToOfferLetter: {
    method: 'POST',
    path: '/api/guest/letter/reply',
    auth: 'guest',
    body: z.object({ ...guestCredential, words: paragraph(LONGEST_REPLY).check(z.minLength(1)) }),
    reply: done,
  },
} as const satisfies Routes;
