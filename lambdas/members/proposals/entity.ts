import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { proposed } from './vocabulary.ts';

/** Each proposal takes one of a few places, so that no more can wait. */
export const proposal = defineEntity({
  name: 'proposal of an assistant',
  key: { PK: 'PROPOSALS#{agentId}', SK: '{place}' },
  row: v.object({
    /** This proposal's id; the place has others later. */
    id: v.string(),
    what: proposed,
    /** The ID of the request or the client that it's about, if there is one. */
    of: v.optional(v.string()),
    /** The client's name. */
    about: v.string(),
    /** The assistant's own words. */
    reason: v.string(),
    /** The assistant's name, as it gave it. */
    assistant: v.string(),
    /** The one of the account's assistants that made it. */
    assistantId: v.string(),
    at: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Query for the dashboard and the form; the condition of what is sent from it; expires',
});
export type Proposal = RowOf<typeof proposal>;
