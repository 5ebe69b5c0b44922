// A person's names for their passkeys: Cognito stores the key, but no chosen names.
import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';

export const passkeyName = defineEntity({
  name: 'name of a passkey',
  key: { PK: 'PASSKEYS#{agentId}', SK: '{id}' },
  row: v.object({ name: v.string(), addedAt: v.string() }),
  readBy: 'one Query with the list of passkeys',
});
