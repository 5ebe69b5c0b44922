// The brand of an office: what its people may have on their business cards instead of another brokerage.
import { brandFields, seenBrand } from '#contracts/members/card';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { shownPicture } from '#vocabulary/members/card';

export const brandInput = z.object(brandFields);
export type BrandInput = z.output<typeof brandInput>;

const brand = z.object({
  brokerage: z.string(),
  license_number: z.string(),
  license_state: z.string(),
  /** Empty: ours. */
  accent: z.string(),
  logo: z.nullable(shownPicture),
});
export type OfficeBrand = z.output<typeof brand>;

export const routes = {
  /** For everyone in the office, who may choose it. */
  officeBrand: { method: 'GET', path: '/api/offices/{id}/brand', auth: 'agent', reply: brand },
  /** For owners. Without a name and a logo there is no brand. */
  saveOfficeBrand: {
    method: 'PUT',
    path: '/api/offices/{id}/brand',
    auth: 'agent',
    liveSession: true,
    body: z.extend(brandInput, { seen: z.optional(seenBrand) }),
    reply: brand,
  },
} as const satisfies Routes;
