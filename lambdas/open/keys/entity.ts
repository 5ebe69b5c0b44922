// An API key is two rows: one in its account's list, and one that is found by the secret's hash. The secret itself is
// stored nowhere.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { scope } from './vocabulary.ts';

export const apiKey = defineEntity({
  name: 'API key',
  key: { PK: 'KEYS#{agentId}', SK: '{id}' },
  row: v.object({
    id: v.string(),
    name: v.string(),
    scopes: v.array(scope),
    /** It acts on the account's sandbox. */
    isTest: v.optional(v.literal(true)),
    /** The keyed hash of the secret. */
    hash: v.string(),
    ending: v.string(),
    createdAt: v.string(),
    /** The secret before this one. */
    previous: v.optional(v.object({ hash: v.string(), until: v.string() })),
  }),
  readBy: "one Query for the list of an account's keys; one Get when one is replaced or revoked",
});
export type ApiKey = RowOf<typeof apiKey>;

export const keyBySecret = defineEntity({
  name: 'API key by its secret',
  key: { PK: 'KEY#{hash}', SK: 'KEY' },
  row: v.object({
    agentId: v.string(),
    keyId: v.string(),
    scopes: v.array(scope),
    isTest: v.optional(v.literal(true)),
    /** The person's name when the key was made, for people whose profile has none. */
    agentName: v.string(),
    /** Set on a replaced secret, which works until then. */
    until: v.optional(v.string()),
    /** The minute of its last call, and the calls in it. */
    minute: v.optional(v.string()),
    calls: v.optional(v.number()),
    expires: v.optional(v.number()),
  }),
  readBy: 'one Update in each call with the key; one BatchGet beside the list; a replaced one expires',
});
export type KeyBySecret = RowOf<typeof keyBySecret>;
