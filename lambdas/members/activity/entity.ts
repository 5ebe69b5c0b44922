// What a person can see about the safety of their account: what happened, and in which browsers they've signed in. It's theirs, so
// it may say more than the log does: the whole address, where the log has only the network.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { OWN_EVENTS } from './vocabulary.ts';

export const activity = defineEntity({
  name: 'event of an account',
  key: { PK: 'ACTIVITY#{agentId}', SK: '{id}' },
  row: z.object({
    id: z.string(),
    event: z.enum(OWN_EVENTS),
    at: z.string(),
    /** As in 'Chrome on Windows'; none for what Cognito or a schedule did. */
    device: z.optional(z.string()),
    address: z.optional(z.string()),
    /** A name, such as the one of a passkey. */
    detail: z.optional(z.string()),
    correlationId: z.optional(z.string()),
    expires: z.number(),
  }),
  readBy: 'one Query for each page, newest first; expires',
});

export const knownBrowser = defineEntity({
  name: 'browser of an account',
  key: { PK: 'BROWSERS#{agentId}', SK: '{hash}' },
  row: z.object({ device: z.string(), firstAt: z.string(), lastAt: z.string(), expires: z.number() }),
  readBy: 'one Query at each sign-in; expires',
});

/** The latest sign-in that got no tokens yet. */
export const begunSignIn = defineEntity({
  name: 'sign-in that was begun',
  key: { PK: 'SIGNIN#{agentId}', SK: 'BEGUN' },
  row: z.object({
    lastAt: z.string(),
    /** The event that says so of those before it. */
    noted: z.optional(z.object({ id: z.string(), since: z.string(), count: z.number() })),
    expires: z.number(),
  }),
  readBy: 'one Get at each sign-in with a password or a passkey, deleted when it got its tokens; expires',
});
export type BegunSignIn = RowOf<typeof begunSignIn>;
