// How a handover is stored: in the office where it was ordered. It names the two agents and no client.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { STAY_REASONS } from './vocabulary.ts';

const side = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const handover = defineEntity({
  name: 'handover of clients',
  key: { PK: 'OFFICE#{officeId}', SK: 'HANDOVER#{handoverId}' },
  row: z.object({
    /** Clients get IDs in the order of time: later ones than this aren't part of it. */
    id: z.string(),
    officeId: z.string(),
    officeName: z.string(),
    from: side,
    /** `joinedAt`: as which member. Someone who left and came back is another one. */
    to: z.extend(side, { joinedAt: z.string() }),
    /** The owner who ordered it. Without one: staff, or an owner who was erased. */
    by: z.optional(z.object({ id: z.string(), name: z.string() })),
    startedAt: z.string(),
    state: z.enum(['moving', 'done', 'stopped']),
    finishedAt: z.optional(z.string()),
    moved: z.number(),
    stayed: z.number(),
    stayedFor: z.record(z.enum(STAY_REASONS), z.number()),
    /** Of a client with more open work than a transaction takes, whose first part has moved: what the email to them leads to. */
    begun: z.optional(
      z.object({ clientId: z.string(), request: z.optional(z.string()), transaction: z.optional(z.string()) }),
    ),
    /** Not while clients are moving. */
    expires: z.optional(z.number()),
  }),
  readBy: 'one Query of its office, newest first; one Get for each part of the move; expires',
});
export type StoredHandover = RowOf<typeof handover>;
