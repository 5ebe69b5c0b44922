// What our server shows the user pool's trigger, so that the tokens it's about to get may change the account.
import { defineEntity } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

export const selfServicePermit = defineEntity({
  name: 'permit for self-service',
  key: { PK: 'PERMIT#{permitHash}', SK: 'PERMIT' },
  row: z.object({ expires: z.number() }),
  readBy: 'one Get when the user pool renews tokens for our server; expires',
});
