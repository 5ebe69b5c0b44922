// The business card of an account, and every picture it ever had: letters keep the card they were issued with.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { storedPicture } from './vocabulary.ts';

/** A letter's copy of the card. */
export const cardSnapshot = v.object({
  name: v.string(),
  phone: v.string(),
  brokerage: v.string(),
  licenseNumber: v.string(),
  licenseState: v.string(),
  accent: v.string(),
  photo: v.optional(storedPicture),
  logo: v.optional(storedPicture),
});
export type CardSnapshot = v.InferOutput<typeof cardSnapshot>;

export const businessCard = defineEntity({
  name: 'business card',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'CARD' },
  row: v.object({
    ...v.partial(cardSnapshot).entries,
    /** Every file, including earlier cards', with its date. The oldest is deleted if there are too many. */
    files: v.optional(v.array(v.object({ file: v.string(), at: v.string() })), []),
    updatedAt: v.optional(v.string()),
  }),
  readBy: 'one Get when it is edited, when a client opens a request, and for each email and letter that shows it',
});
export type BusinessCard = RowOf<typeof businessCard>;
