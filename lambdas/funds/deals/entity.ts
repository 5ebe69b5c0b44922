// An agent's notes about their deals. The rest isn't stored here: each communication names its deal.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

/** A deal with a note; the others have no row. */
export const deal = defineEntity({
  name: 'deal',
  key: { PK: 'DEALS#{agentId}', SK: 'DEAL#{dealId}' },
  row: v.object({
    id: v.string(),
    /** Empty once the agent has removed it. */
    note: v.string(),
    /** Counts changes: each is written only over the state it was based on. */
    revision: v.number(),
  }),
  readBy: 'one Get when a deal is opened or changed',
});
export type DealRow = RowOf<typeof deal>;
