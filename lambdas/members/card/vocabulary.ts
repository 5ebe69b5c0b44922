// Shared by calls and rows: a card for others and for its owner to edit, and its pictures.
import * as v from 'valibot';
import { HOUSE_ACCENT } from './accent.ts';

export { accentOf, HOUSE_ACCENT } from './accent.ts';

export const shownPicture = v.object({ url: v.string(), width: v.number(), height: v.number() });
export type ShownPicture = v.InferOutput<typeof shownPicture>;

/** A picture in a row's form. */
export const storedPicture = v.object({
  /** In the document bucket: a random name, because the address of a picture is public. */
  file: v.string(),
  width: v.number(),
  height: v.number(),
});
export type StoredPicture = v.InferOutput<typeof storedPicture>;

/** For other people. */
export const shownCard = v.object({
  name: v.string(),
  phone: v.string(),
  brokerage: v.string(),
  /** With its state, such as 'CA 01234567'. */
  license: v.string(),
  accent: v.string(),
  photo: v.optional(shownPicture),
  logo: v.optional(shownPicture),
});
export type ShownCard = v.InferOutput<typeof shownCard>;

/** For its owner to edit. */
export const ownCard = v.object({
  name: v.string(),
  phone: v.string(),
  brokerage: v.string(),
  license_number: v.string(),
  license_state: v.string(),
  accent: v.string(),
  photo: v.nullable(shownPicture),
  logo: v.nullable(shownPicture),
  /** True if emails show all of it: for a new account, they leave out pictures, phone numbers and links. */
  whole_in_emails: v.boolean(),
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
  whole_in_emails: false,
};
