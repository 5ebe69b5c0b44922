import { defineEntity } from '../data/entity.ts';
import * as z from '../schema.ts';

export const endedSignIns = defineEntity({
  name: 'ended sign-ins',
  key: { PK: 'ENDED#{agentId}', SK: 'SIGN-INS' },
  row: z.object({
    /** Sign-ins of an earlier second are over, in epoch seconds: Cognito's `auth_time` has no finer clock. */
    before: z.number(),
    expires: z.number(),
  }),
  readBy: 'one Get in each call of an agent that comes without the session; expires',
});
