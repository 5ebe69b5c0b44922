// Letters to the other side, which an account's programs send from a report and follow.
import * as v from 'valibot';
import { email, paragraph, requiredLine } from '#core/http/fields.ts';
import { MOST_DOLLARS } from '#core/platform/money.ts';
import { LETTER_LIMITS } from '#vocabulary/funds/report';
import { cents, id, named, nullable, type PublicRoutes, pdf, text, time } from '../fields.ts';

export const letter = named(
  'Letter',
  v.object({
    id: id('ltr'),
    request_id: id('req'),
    report_id: v.pipe(id('rep'), v.description("The id of the letter's own seal, to verify it.")),
    state: v.pipe(
      v.picklist(['preparing', 'sent', 'expired', 'withdrawn', 'failed', 'held']),
      v.description(
        'Where the letter is. It is sealed while it is `preparing`; `held` was not sent, because other exclusive letters hold the money.',
      ),
    ),
    recipient: v.object({
      name: text('The person the letter is for.', 'Lee Listing'),
      email: text('Where it was sent.', 'lee@listings.example'),
    }),
    amount_cents: cents('The only figure in it: the bank confirms at least this.'),
    message: text('Your words to the recipient.', 'Our offer for 12 Oak Street'),
    exclusive: v.pipe(
      v.boolean(),
      v.description('Until it ends, the same money backs no other exclusive letter here.'),
    ),
    download: v.pipe(v.boolean(), v.description('Whether the recipient may save it.')),
    created_at: time('When it was ordered.'),
    valid_until: time('How long it can be relied on.'),
    views: v.pipe(v.number(), v.description('How often it was opened. Within an hour counts once.'), v.examples([2])),
    most_views: nullable(v.number(), 'How often it can be opened; null for no limit.'),
    replies: v.pipe(
      v.array(v.object({ words: text("The recipient's words.", 'Thank you.'), at: time('When it came.') })),
      v.description('What the recipient answered.'),
    ),
  }),
);
export type PublicLetter = v.InferOutput<typeof letter>;

const whole = (most: number, words: string) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most), v.description(words));

const newLetter = v.object({
  recipient: v.object({
    name: v.pipe(requiredLine(LETTER_LIMITS.name), v.description('The person the letter is for.')),
    email: v.pipe(email, v.description('Where the letter goes.')),
  }),
  amount_cents: v.pipe(
    whole(MOST_DOLLARS * 100, 'What the letter says, in US cents: the amount of the offer, at most what is confirmed.'),
  ),
  days: v.optional(whole(LETTER_LIMITS.days, 'How many days it is valid; by default as long as the report.')),
  most_views: v.optional(whole(LETTER_LIMITS.views, 'How often it can be opened; no limit by default.')),
  download: v.optional(v.pipe(v.boolean(), v.description('Whether the recipient may save it.')), true),
  exclusive: v.optional(
    v.pipe(v.boolean(), v.description('Whether it holds the money; only where the client allows it.')),
    false,
  ),
  message: v.optional(v.pipe(paragraph(LETTER_LIMITS.message), v.description('Your words to the recipient.')), ''),
});
export type NewPublicLetter = v.InferOutput<typeof newLetter>;

export const routes = {
  listLetters: {
    method: 'GET',
    path: '/v1/requests/{id}/letters',
    auth: 'key',
    docs: {
      title: 'List the letters of a request',
      words: "All letters to the other side that were sent from the request's report, the latest first.",
    },
    scope: 'letters:read',
    reply: v.object({ data: v.array(letter) }),
  },
  sendLetter: {
    method: 'POST',
    path: '/v1/requests/{id}/letters',
    auth: 'key',
    docs: {
      title: 'Send a letter',
      words:
        'Emails the other side a sealed letter that confirms the amount of an offer and no other figure. It needs a report that confirms at least so much, and is refused while its recipient has an open letter from that report.',
    },
    scope: 'letters:write',
    status: 201,
    body: newLetter,
    reply: letter,
  },
  readLetter: {
    method: 'GET',
    path: '/v1/letters/{id}',
    auth: 'key',
    docs: { title: 'Read a letter', words: 'One letter with its state, its views and what the recipient answered.' },
    scope: 'letters:read',
    reply: letter,
  },
  letterPdf: {
    method: 'GET',
    path: '/v1/letters/{id}/pdf',
    auth: 'key',
    docs: {
      title: 'Get the PDF of a letter',
      words:
        'Answers with an address from which the PDF can be downloaded for five minutes, without a key. It is a 409 while the letter is `preparing`: ask again after a few seconds.',
    },
    scope: 'letters:read',
    reply: pdf,
  },
  withdrawLetter: {
    method: 'POST',
    path: '/v1/letters/{id}/withdraw',
    auth: 'key',
    docs: {
      title: 'Withdraw a letter',
      words: 'Ends the letter for good: its link and its seal say so, and its recipient gets an email.',
    },
    scope: 'letters:write',
    reply: letter,
  },
} as const satisfies PublicRoutes;
