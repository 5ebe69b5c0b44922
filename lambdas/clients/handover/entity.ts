// How a handover is stored: in the office where it was ordered. It names the two agents and no client.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { STAY_REASONS } from './vocabulary.ts';

const side = v.object({ id: v.string(), name: v.string(), email: v.string() });

export const handover = defineEntity({
  name: 'handover of clients',
  key: { PK: 'OFFICE#{officeId}', SK: 'HANDOVER#{handoverId}' },
  row: v.object({
    /** Clients get IDs in the order of time: later ones than this aren't part of it. */
    id: v.string(),
    officeId: v.string(),
    officeName: v.string(),
    from: side,
    /** `joinedAt`: as which member. Someone who left and came back is another one. */
    to: v.object({ ...side.entries, joinedAt: v.string() }),
    /** The owner who ordered it. Without one: staff, or an owner who was erased. */
    by: v.optional(v.object({ id: v.string(), name: v.string() })),
    startedAt: v.string(),
    state: v.picklist(['moving', 'done', 'stopped']),
    finishedAt: v.optional(v.string()),
    moved: v.number(),
    stayed: v.number(),
    stayedFor: v.record(v.picklist(STAY_REASONS), v.number()),
    /** Of a client with more open work than a transaction takes, whose first part has moved: what the email to them leads to. */
    begun: v.optional(
      v.object({ clientId: v.string(), request: v.optional(v.string()), transaction: v.optional(v.string()) }),
    ),
    /** Not while clients are moving. */
    expires: v.optional(v.number()),
  }),
  readBy: 'one Query of its office, newest first; one Get for each part of the move; expires',
});
export type StoredHandover = RowOf<typeof handover>;
