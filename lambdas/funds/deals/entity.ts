// What an agent notes about their deals. What belongs to a deal isn't stored here: each communication names its deal.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

/** A deal with a note; the others have no row. */
export const deal = defineEntity({
  name: 'deal',
  key: { PK: 'DEALS#{agentId}', SK: 'DEAL#{dealId}' },
  row: z.object({
    id: z.string(),
    /** Empty once the agent has removed it. */
    note: z.string(),
    /** Counts changes: each is written only over the one it was decided on. */
    revision: z.number(),
  }),
  readBy: 'one Get when a deal is opened or changed',
});
export type DealRow = RowOf<typeof deal>;
