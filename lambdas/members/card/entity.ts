// The business card of an account, and every picture that it ever had: letters keep the card they were issued with.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { storedPicture } from './vocabulary.ts';

/** What a letter keeps of the card. */
export const cardSnapshot = z.object({
  name: z.string(),
  phone: z.string(),
  brokerage: z.string(),
  licenseNumber: z.string(),
  licenseState: z.string(),
  accent: z.string(),
  photo: z.optional(storedPicture),
  logo: z.optional(storedPicture),
});
export type CardSnapshot = z.output<typeof cardSnapshot>;

export const businessCard = defineEntity({
  name: 'business card',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'CARD' },
  row: z.extend(z.partial(cardSnapshot), {
    /** Every file, those of earlier cards too, and since when. The oldest goes when there are too many. */
    files: z._default(z.array(z.object({ file: z.string(), at: z.string() })), []),
    updatedAt: z.optional(z.string()),
  }),
  readBy: 'one Get when it is edited, when a client opens a request, and for each email and letter that shows it',
});
export type BusinessCard = RowOf<typeof businessCard>;
