// Field types that several contracts share.
import { MOST_DOLLARS, numberIn } from '../platform/money.ts';
import * as z from '../schema.ts';
import { REQUIRED_MESSAGE } from './field-problems.ts';
import { LANGUAGES } from './language.ts';
import { PAGE_LIMIT } from './route.ts';

/** One '@', something before it, a dotted host after it, no spaces: what the forms and the server both take for an address. */
export const EMAIL_PATTERN =
  /^[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
export const EMAIL_MESSAGE = 'Enter a valid email address.';
export const MOST_DOLLARS_MESSAGE = 'Enter at most $1,000,000,000.';
export const OWN_EMAIL_MESSAGE = 'Enter a different email from your account email.';

/** They turn around what comes after them, also what isn't theirs: a name could rewrite the sentence around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]+/g;
const clean = (text: string) => text.normalize('NFC').replace(TURNING, '').trim();
/** A name of spaces and marks without width is none. */
const isSeen = (text: string) => /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

export const email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((text) => clean(text).toLowerCase()),
  ),
  z.string().check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
);

/** One line of text: trimmed, without control characters. */
export const line = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4)),
      z.transform((text) => clean(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))),
    ),
    z.string().check(z.maxLength(max)),
  );
export const requiredLine = (max: number) => line(max).check(z.refine(isSeen, REQUIRED_MESSAGE));

/** Text of several lines; line ends are normalized, other control characters go. */
export const paragraph = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4)),
      z.transform((text) => clean(text.replace(/\r\n?/g, '\n').replace(/(?:(?!\n)\p{Cc})+/gu, ' '))),
    ),
    z.string().check(z.maxLength(max)),
  );

/** A number that a form or a script may send as text. */
export const numeric = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => (typeof value === 'number' ? value : numberIn(value))),
);

/** Dollars with at most two decimals, up to a billion. */
export const dollars = z.pipe(
  numeric,
  z.number('Enter an amount in dollars.').check(
    z.refine((value) => Number.isFinite(value) && value >= 0, 'Enter an amount in dollars.'),
    z.refine((value) => !(value > MOST_DOLLARS), MOST_DOLLARS_MESSAGE),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Enter dollars and cents.'),
  ),
);

/** Dollars that are kept as they were typed; or nothing yet. */
export const dollarsAsTyped = line(20).check(
  z.refine((text) => text === '' || z.safeParse(dollars, text).success, 'Enter an amount in dollars.'),
);

/** A day of the calendar, like 2026-12-03; or nothing yet. */
export const day = line(10).check(
  z.refine((text) => text === '' || z.safeParse(z.iso.date(), text).success, 'Enter a date.'),
);

export const page = z.object({
  limit: z.optional(z.pipe(numeric, z.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT)))),
  cursor: z.optional(z.string().check(z.maxLength(2048))),
});

/** A list that is searched by how something begins. */
export const searchedPage = z.extend(page, { search: z.optional(line(200)) });

export const guestCredential = {
  request_id: z.string().check(z.maxLength(128)),
  request_pin: z.string().check(z.maxLength(64)),
};

export const language = z.enum(LANGUAGES);

/** The answer of calls that have nothing to tell. */
export const done = z.object({ status: z.literal('success') });
