// Shared by calls and rows: a card as others see it and as its owner edits it, and the pictures on it.
import * as z from '#core/schema.ts';
import { HOUSE_ACCENT } from './accent.ts';

export { accentOf, HOUSE_ACCENT } from './accent.ts';

export const shownPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type ShownPicture = z.output<typeof shownPicture>;

/** As rows have it. */
export const storedPicture = z.object({
  /** Of the document bucket: a random name, because the address of a picture is public. */
  file: z.string(),
  width: z.number(),
  height: z.number(),
});
export type StoredPicture = z.output<typeof storedPicture>;

/** As others see it. */
export const shownCard = z.object({
  name: z.string(),
  phone: z.string(),
  brokerage: z.string(),
  /** With its state, as in 'CA 01234567'. */
  license: z.string(),
  accent: z.string(),
  photo: z.optional(shownPicture),
  logo: z.optional(shownPicture),
});
export type ShownCard = z.output<typeof shownCard>;

/** As its owner edits it. */
export const ownCard = z.object({
  name: z.string(),
  phone: z.string(),
  brokerage: z.string(),
  license_number: z.string(),
  license_state: z.string(),
  accent: z.string(),
  photo: z.nullable(shownPicture),
  logo: z.nullable(shownPicture),
  /** Whether emails have its pictures: those of a new account don't. */
  pictures_in_emails: z.boolean(),
});
export type OwnCard = z.output<typeof ownCard>;

export const EMPTY_CARD: OwnCard = {
  name: '',
  phone: '',
  brokerage: '',
  license_number: '',
  license_state: '',
  accent: HOUSE_ACCENT,
  photo: null,
  logo: null,
  pictures_in_emails: false,
};
