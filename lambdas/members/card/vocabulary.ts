// Shared by calls and rows: a card as others see it and as its owner edits it, and the pictures on it.
import * as v from 'valibot';
import { HOUSE_ACCENT } from './accent.ts';

export { accentOf, HOUSE_ACCENT } from './accent.ts';

export const shownPicture = v.object({ url: v.string(), width: v.number(), height: v.number() });
export type ShownPicture = v.InferOutput<typeof shownPicture>;

/** As rows have it. */
export const storedPicture = v.object({
  /** Of the document bucket: a random name, because the address of a picture is public. */
  file: v.string(),
  width: v.number(),
  height: v.number(),
});
export type StoredPicture = v.InferOutput<typeof storedPicture>;

/** As others see it. */
export const shownCard = v.object({
  name: v.string(),
  phone: v.string(),
  brokerage: v.string(),
  /** With its state, as in 'CA 01234567'. */
  license: v.string(),
  accent: v.string(),
  photo: v.optional(shownPicture),
  logo: v.optional(shownPicture),
});
export type ShownCard = v.InferOutput<typeof shownCard>;

/** As its owner edits it. */
export const ownCard = v.object({
  name: v.string(),
  phone: v.string(),
  brokerage: v.string(),
  license_number: v.string(),
  license_state: v.string(),
  accent: v.string(),
  photo: v.nullable(shownPicture),
  logo: v.nullable(shownPicture),
  /** Whether emails have its pictures: those of a new account don't. */
  pictures_in_emails: v.boolean(),
});
export type OwnCard = v.InferOutput<typeof ownCard>;

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
