// What a person calls a passkey: Cognito keeps the key, and has no names that people choose.
import { defineEntity } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

export const passkeyName = defineEntity({
  name: 'name of a passkey',
  key: { PK: 'PASSKEYS#{agentId}', SK: '{id}' },
  row: z.object({ name: z.string(), addedAt: z.string() }),
  readBy: 'one Query with the list of passkeys',
});
