// An account's sample request: the one it has, and how many it has sent today.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

export const sampleOfAccount = defineEntity({
  name: 'sample of an account',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'SAMPLE' },
  row: v.object({
    /** The sample's link and line; missing once it's removed. */
    current: v.optional(v.object({ linkId: v.string(), communicationId: v.string() })),
    /** How many were sent on a day (UTC). */
    day: v.string(),
    sent: v.number(),
  }),
  readBy: 'one Get when a sample is sent or removed',
});
export type Sample = RowOf<typeof sampleOfAccount>;
