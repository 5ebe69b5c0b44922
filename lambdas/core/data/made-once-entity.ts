import * as z from '../schema.ts';
import { defineEntity } from './entity.ts';

/** What the first create under an idempotency key made. */
export const madeOnce = defineEntity({
  name: 'idempotency key',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'ONCE#{key}' },
  row: z.object({ made: z.string(), fingerprint: z.string(), expires: z.number() }),
  readBy: 'the condition of the create; expires after two days',
});
