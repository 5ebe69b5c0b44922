// A handover is stored in the office where it was ordered. It names the two agents and no client.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { STAY_REASONS } from './vocabulary.ts';

const side = v.object({ id: v.string(), name: v.string(), email: v.string() });

export const handover = defineEntity({
  name: 'handover of clients',
  key: { PK: 'OFFICE#{officeId}', SK: 'HANDOVER#{handoverId}' },
  row: v.object({
    /** Clients' IDs are in order of time: clients added after this ID aren't part of it. */
    id: v.string(),
    officeId: v.string(),
    officeName: v.string(),
    from: side,
    /** `joinedAt` says which membership: someone who left and came back is a new member. */
    to: v.object({ ...side.entries, joinedAt: v.string() }),
    /** The owner who ordered it; missing if it was staff, or an owner who was erased. */
    by: v.optional(v.object({ id: v.string(), name: v.string() })),
    startedAt: v.string(),
    state: v.picklist(['moving', 'done', 'stopped']),
    finishedAt: v.optional(v.string()),
    moved: v.number(),
    stayed: v.number(),
    stayedFor: v.record(v.picklist(STAY_REASONS), v.number()),
    /**
     * For a client with more open work than a transaction takes, after the first part has moved: the links for the
     * client's email.
     */
    begun: v.optional(
      v.object({ clientId: v.string(), request: v.optional(v.string()), transaction: v.optional(v.string()) }),
    ),
    /** Missing while clients are moving. */
    expires: v.optional(v.number()),
  }),
  readBy: 'one Query of its office, newest first; one Get for each part of the move; expires',
});
export type StoredHandover = RowOf<typeof handover>;
