// How a handover is stored: in the office where both sides are. It names the two and no client.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { STAY_REASONS } from './vocabulary.ts';

const side = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** As which member: who left and came back is another one. */
  joinedAt: z.string(),
});

export const handover = defineEntity({
  name: 'handover of clients',
  key: { PK: 'OFFICE#{officeId}', SK: 'HANDOVER#{handoverId}' },
  row: z.object({
    /** Clients get IDs in the order of time: later ones than this aren't part of it. */
    id: z.string(),
    officeId: z.string(),
    officeName: z.string(),
    from: side,
    to: side,
    /** Who began it, if it wasn't the agent. */
    askedBy: z.optional(
      z.discriminatedUnion('as', [
        z.object({ as: z.literal('manager'), id: z.string(), name: z.string() }),
        z.object({ as: z.literal('staff') }),
      ]),
    ),
    /** When the agent agreed to what a manager asked: the colleague sees nothing before. */
    agreedAt: z.optional(z.string()),
    /** In place of the ID, where it became an offer later: those who were on the list by then. */
    upTo: z.optional(z.string()),
    tag: z.optional(z.string()),
    count: z.number(),
    isExact: z.boolean(),
    offeredAt: z.string(),
    until: z.string(),
    state: z.enum(['asked', 'offered', 'moving', 'done', 'stopped', 'declined', 'withdrawn']),
    acceptedAt: z.optional(z.string()),
    finishedAt: z.optional(z.string()),
    moved: z.number(),
    stayed: z.number(),
    /** By why, from a time when it was noted. */
    stayedFor: z.optional(z.record(z.enum(STAY_REASONS), z.number())),
    /** Of a client with more open work than a transaction takes, whose first part has moved: what the email to them leads to. */
    begun: z.optional(
      z.object({ clientId: z.string(), request: z.optional(z.string()), transaction: z.optional(z.string()) }),
    ),
    /** Not while clients are moving. */
    expires: z.optional(z.number()),
  }),
  readBy: 'one Query of its office, newest first; one Get for each answer and each part of the move; expires',
});
export type StoredHandover = RowOf<typeof handover>;
