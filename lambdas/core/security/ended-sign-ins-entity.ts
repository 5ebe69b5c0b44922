import * as v from 'valibot';
import { defineEntity } from '../data/entity.ts';

export const endedSignIns = defineEntity({
  name: 'ended sign-ins',
  key: { PK: 'ENDED#{agentId}', SK: 'SIGN-INS' },
  row: v.object({
    /** Sign-ins before this second are over, in epoch seconds: Cognito's `auth_time` has no finer clock. */
    before: v.number(),
    expires: v.number(),
  }),
  readBy: 'one Get in each call of an agent that comes without the session; expires',
});
