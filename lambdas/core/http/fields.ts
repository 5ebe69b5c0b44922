// Field types that several contracts share.
import * as v from 'valibot';
import { dollarsIn, MOST_DOLLARS, numberIn } from '../platform/money.ts';
import { REQUIRED_MESSAGE } from './field-words.ts';
import { LANGUAGES } from './language.ts';
import { PAGE_LIMIT } from './route.ts';

/** One '@', text before it, a dotted host after it, no spaces: the forms and the server both accept this as an address. */
export const EMAIL_PATTERN =
  /^[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
export const EMAIL_MESSAGE = 'Enter a valid email address.';
export const MOST_DOLLARS_MESSAGE = 'Enter at most $1,000,000,000.';
export const OWN_EMAIL_MESSAGE = 'Enter a different email from your account email.';

/** Characters that reverse the text after them, even outside the field: a name could rewrite the sentence around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]+/g;
const clean = (text: string) => text.normalize('NFC').replace(TURNING, '').trim();
/** A name needs a visible character: spaces and marks without width don't count. */
const isSeen = (text: string) => /[^\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

export const email = v.pipe(
  v.string(),
  v.maxLength(254),
  v.transform((text) => clean(text).toLowerCase()),
  v.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
);

/** One line of text: trimmed, without control characters. */
export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 4),
    v.transform((text) => clean(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))),
    v.maxLength(max),
  );
export const requiredLine = (max: number) => v.pipe(line(max), v.check(isSeen, REQUIRED_MESSAGE));

/** Text of several lines; line ends are normalized, other control characters are removed. */
export const paragraph = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 4),
    v.transform((text) => clean(text.replace(/\r\n?/g, '\n').replace(/(?:(?!\n)\p{Cc})+/gu, ' '))),
    v.maxLength(max),
  );

/** JSON can say 1e999, which is Infinity. */
export const finite = v.pipe(v.number(), v.finite());

/** A number that a form or a script may send as text. */
export const numeric = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (typeof value === 'number' ? value : numberIn(value))),
);

export const dollars = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (typeof value === 'number' ? value : dollarsIn(value))),
  v.number('Enter an amount in dollars.'),
  v.check((value) => Number.isFinite(value) && value >= 0, 'Enter an amount in dollars.'),
  v.check((value) => !(value > MOST_DOLLARS), MOST_DOLLARS_MESSAGE),
  v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Enter dollars and cents.'),
);

/** Dollars as typed, or empty. */
export const dollarsAsTyped = v.pipe(
  line(20),
  v.check((text) => text === '' || v.is(dollars, text), 'Enter an amount in dollars.'),
);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for a real day: there's no February 30. */
export const isDate = (text: string): boolean => {
  const at = new Date(`${text}T12:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** A day such as 2026-12-03, or empty. */
export const day = v.pipe(
  line(10),
  v.check((text) => text === '' || isDate(text), 'Enter a date.'),
);

export const page = v.object({
  limit: v.optional(v.pipe(numeric, v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PAGE_LIMIT))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2048))),
});

/** A list with a search by prefix. */
export const searchedPage = v.object({ ...page.entries, search: v.optional(line(200)) });

export const guestCredential = {
  request_id: v.pipe(v.string(), v.maxLength(128)),
  request_pin: v.pipe(v.string(), v.maxLength(64)),
};

export const language = v.picklist(LANGUAGES);

/** The reply of calls without a result. */
export const done = v.object({ status: v.literal('success') });
