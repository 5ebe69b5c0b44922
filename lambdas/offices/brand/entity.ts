// The brand of an office, and every logo that it ever had: letters keep the card they were issued with. It names no one.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { storedPicture } from '#vocabulary/members/card';

const text = z._default(z.string(), '');

export const officeBrand = defineEntity({
  name: 'brand of an office',
  key: { PK: 'OFFICE#{officeId}', SK: 'BRAND' },
  row: z.object({
    brokerage: text,
    licenseNumber: text,
    licenseState: text,
    accent: text,
    logo: z.optional(storedPicture),
    /** As a business card has them. */
    files: z._default(z.array(z.object({ file: z.string(), at: z.string() })), []),
  }),
  readBy: 'one Get when it is edited or chosen, and for each email, page and letter of those who chose it',
});
export type Brand = RowOf<typeof officeBrand>;
