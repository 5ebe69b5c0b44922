import * as v from 'valibot';
import { defineEntity, type RowOf } from './entity.ts';

/** The result of the first create under an idempotency key. */
export const madeOnce = defineEntity({
  name: 'idempotency key',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'ONCE#{key}' },
  row: v.object({ made: v.string(), fingerprint: v.string(), expires: v.number() }),
  readBy: 'the condition of the create; one Get where a repeat would be refused; expires after two days',
});
export type MadeOnce = RowOf<typeof madeOnce>;
