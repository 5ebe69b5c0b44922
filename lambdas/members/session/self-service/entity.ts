// The row our server leaves for the user pool's trigger, so that its next tokens may change the account.
import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';

export const selfServicePermit = defineEntity({
  name: 'permit for self-service',
  key: { PK: 'PERMIT#{permitHash}', SK: 'PERMIT' },
  row: v.object({ expires: v.number() }),
  readBy: 'one Get when the user pool renews tokens for our server; expires',
});
