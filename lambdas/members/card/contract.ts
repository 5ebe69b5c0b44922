// The business card of an agent: clients and the other side see it with each message.
import * as v from 'valibot';
import { line } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { NOT_A_BANK, readsAsBank } from '#core/mail/spoken-name.ts';
import { isColor } from './accent.ts';
import { ownCard } from './vocabulary.ts';

export { mailCardOf, withoutContacts } from './mail-card-of.ts';
export { accentOf, EMPTY_CARD, type OwnCard, type ShownCard } from './vocabulary.ts';

/** The states and territories that license agents. */
export const LICENSE_STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MP MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR ' +
  'RI SC SD TN TX UT VT VA VI WA WV WI WY'
).split(' ');

/** Twice the size at which they're shown. Both together, as text, fit into a call. */
export const PICTURES = {
  photo: { width: 240, height: 240, bytes: 60_000 },
  logo: { width: 480, height: 160, bytes: 100_000 },
} as const;
export type PictureKind = keyof typeof PICTURES;

export const CARD_LIMITS = { name: 80, brokerage: 80, phone: 30, licenseNumber: 30 } as const;

/** A card is on emails to strangers, so it names a person but contains no addresses. */
const ADDRESS = /https?:|www\.|@|[a-z0-9]\.[a-z]{2,}/i;
export const NO_ADDRESS_MESSAGE = 'Leave out web and email addresses.';
export const PHONE_MESSAGE = 'Enter a phone number, such as (217) 555-0134.';
export const LICENSE_MESSAGE = 'Use letters, digits, spaces, dots and hyphens.';
export const STATE_MESSAGE = 'Choose the state of your license.';
export const COLOR_MESSAGE = 'Choose a color.';

const words = (max: number) =>
  v.pipe(
    line(max),
    v.check((text) => !ADDRESS.test(text), NO_ADDRESS_MESSAGE),
    v.check((text) => !readsAsBank(text), NOT_A_BANK),
  );
const matching = (max: number, pattern: RegExp, message: string) =>
  v.pipe(
    line(max),
    v.check((text) => text === '' || pattern.test(text), message),
  );

/** In base64. Absent: unchanged. Null: removed. */
const upload = (kind: PictureKind) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(Math.ceil(PICTURES[kind].bytes / 3) * 4))));

const seenText = v.pipe(v.string(), v.maxLength(200));
/** The saved values when the form was shown: saving doesn't undo another window's changes since. */
const seenCard = v.object({
  name: seenText,
  phone: seenText,
  brokerage: seenText,
  license_number: seenText,
  license_state: seenText,
  accent: seenText,
});

export const cardInput = v.object({
  name: words(CARD_LIMITS.name),
  phone: matching(CARD_LIMITS.phone, /^\+?[\d ().-]{7,}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i, PHONE_MESSAGE),
  brokerage: words(CARD_LIMITS.brokerage),
  license_number: matching(CARD_LIMITS.licenseNumber, /^[a-z0-9][a-z0-9 .-]*$/i, LICENSE_MESSAGE),
  license_state: v.pipe(
    v.string(),
    v.check((state) => state === '' || LICENSE_STATES.includes(state), STATE_MESSAGE),
  ),
  /** A color such as #1f5d4c; empty for our default. */
  accent: v.pipe(
    v.string(),
    v.maxLength(7),
    v.transform((text) => text.toLowerCase()),
    v.check((color) => color === '' || isColor(color), COLOR_MESSAGE),
  ),
  logo: upload('logo'),
  photo: upload('photo'),
});
export type CardInput = v.InferOutput<typeof cardInput>;

export const routes = {
  businessCard: { method: 'GET', path: '/api/business-card', auth: 'agent', reply: ownCard },
  saveBusinessCard: {
    method: 'PUT',
    path: '/api/business-card',
    auth: 'agent',
    body: v.object({ ...cardInput.entries, seen: v.optional(seenCard) }),
    reply: ownCard,
  },
} as const satisfies Routes;
