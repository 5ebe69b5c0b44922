// A signed-in browser. Its cookie holds the secret; the row has only hashes of it, and Cognito's tokens under a key made from it.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { METHODS } from './vocabulary.ts';

export const session = defineEntity({
  name: 'session',
  key: { PK: 'SESSIONS#{agentId}', SK: '{sessionId}' },
  row: v.object({
    /** For example 'Chrome on Windows'. */
    device: v.string(),
    /** The network address of its last use; only the person sees it. */
    address: v.optional(v.string()),
    /** How the person signed in. Only a sign-in through our server can record a passkey. */
    method: v.picklist(METHODS),
    /** The sign-in took a second step: a code, or a passkey, which is both steps. */
    isTwoStep: v.boolean(),
    createdAt: v.string(),
    lastUsedAt: v.string(),
    /** When the person last proved their identity, by Cognito's clock. */
    provenAt: v.string(),
    secretHash: v.string(),
    /**
     * The secret before this one, and the random step that led to this one: a repeated refresh gets the same cookie
     * again.
     */
    previousHash: v.optional(v.string()),
    step: v.optional(v.string()),
    rotatedAt: v.optional(v.string()),
    /** Sealed with a key that only the cookie's secret gives. */
    tokens: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Get for each refresh and each step-up; one Query for the list of devices and when they end; expires',
});
export type Session = RowOf<typeof session>;
