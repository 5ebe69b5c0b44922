// A person's view of their account's safety: its events, and the browsers in which they've signed in. It's theirs, so
// it may say more than the log: the whole address, not only the network.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { OWN_EVENTS } from './vocabulary.ts';

export const activity = defineEntity({
  name: 'event of an account',
  key: { PK: 'ACTIVITY#{agentId}', SK: '{id}' },
  row: v.object({
    id: v.string(),
    event: v.picklist(OWN_EVENTS),
    at: v.string(),
    /** For example 'Chrome on Windows'; missing for an event from Cognito or a schedule. */
    device: v.optional(v.string()),
    address: v.optional(v.string()),
    /** A name, such as that of a passkey. */
    detail: v.optional(v.string()),
    correlationId: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy: 'one Query for each page, newest first; expires',
});

export const knownBrowser = defineEntity({
  name: 'browser of an account',
  key: { PK: 'BROWSERS#{agentId}', SK: '{hash}' },
  row: v.object({ device: v.string(), firstAt: v.string(), lastAt: v.string(), expires: v.number() }),
  readBy: 'one Query at each sign-in; expires',
});

/** The latest sign-in without tokens yet. */
export const begunSignIn = defineEntity({
  name: 'sign-in that was begun',
  key: { PK: 'SIGNIN#{agentId}', SK: 'BEGUN' },
  row: v.object({
    lastAt: v.string(),
    /** The event that summarizes earlier ones. */
    noted: v.optional(v.object({ id: v.string(), since: v.string(), count: v.number() })),
    expires: v.number(),
  }),
  readBy: 'one Get at each sign-in with a password or a passkey, deleted when it got its tokens; expires',
});
export type BegunSignIn = RowOf<typeof begunSignIn>;
