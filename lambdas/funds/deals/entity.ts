// What an agent decides about their deals. What belongs to a deal isn't stored here: each communication names its deal.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { savedView } from './vocabulary.ts';

/** A deal that was renamed or merged; the others have no row. */
export const deal = defineEntity({
  name: 'deal',
  key: { PK: 'DEALS#{agentId}', SK: 'DEAL#{dealId}' },
  row: z.object({
    id: z.string(),
    /** The agent's own. */
    name: z.optional(z.string()),
    /** What the agent wrote down about it. */
    note: z.optional(z.string()),
    /** It was merged into this one, and shows nothing itself. */
    into: z.optional(z.string()),
    /** The deals that were merged into it. */
    includes: z.optional(z.array(z.string())),
    /** Counts changes: each is written only over the one it was decided on. */
    revision: z.number(),
  }),
  readBy: 'one BatchGet for a page of the pipeline; one Get when a deal is opened or changed',
});
export type DealRow = RowOf<typeof deal>;

export const savedViews = defineEntity({
  name: 'saved views of the pipeline',
  key: { PK: 'DEALS#{agentId}', SK: 'VIEWS' },
  row: z.object({ views: z.array(savedView) }),
  readBy: 'one Get with the pipeline',
});
