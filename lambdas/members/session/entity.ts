// A signed-in browser. Its cookie holds the secret; the row has only hashes of it, and Cognito's tokens under a key made from it.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { METHODS } from './vocabulary.ts';

export const session = defineEntity({
  name: 'session',
  key: { PK: 'SESSIONS#{agentId}', SK: '{sessionId}' },
  row: z.object({
    /** As in 'Chrome on Windows'. */
    device: z.string(),
    /** Where it was last used from; only the person sees it. */
    address: z.optional(z.string()),
    /** How the person signed in. Only a sign-in that went through our server can say that it took a passkey. */
    method: z.enum(METHODS),
    /** The sign-in took a second step: a code, or a passkey, which is both steps. */
    isTwoStep: z.boolean(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    /** When the person last proved who they are, by Cognito's clock. */
    provenAt: z.string(),
    secretHash: z.string(),
    /** The secret before this one, and what made this one from it: a repeated refresh gets the same cookie again. */
    previousHash: z.optional(z.string()),
    step: z.optional(z.string()),
    rotatedAt: z.optional(z.string()),
    /** Sealed with a key that only the cookie's secret gives. */
    tokens: z.string(),
    expires: z.number(),
  }),
  readBy: 'one Get for each refresh and each step-up; one Query for the list of devices and when they end; expires',
});
export type Session = RowOf<typeof session>;
