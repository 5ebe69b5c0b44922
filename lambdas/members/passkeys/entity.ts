// What a person calls a passkey: Cognito keeps the key, and has no names that people choose.
import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';

export const passkeyName = defineEntity({
  name: 'name of a passkey',
  key: { PK: 'PASSKEYS#{agentId}', SK: '{id}' },
  row: v.object({ name: v.string(), addedAt: v.string() }),
  readBy: 'one Query with the list of passkeys',
});
