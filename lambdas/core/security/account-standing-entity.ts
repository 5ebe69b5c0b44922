// The part of an account's profile that the kernel reads; members/account describes the rest of the row.
import * as v from 'valibot';
import { defineEntity } from '../data/entity.ts';

export const accountStanding = defineEntity({
  name: 'standing of an account',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'PROFILE' },
  row: v.object({ deactivatedAt: v.optional(v.string()) }),
  readBy:
    'one Get whenever tokens are made, a client begins something for the agent, an email or text of the account goes out, or a report is ready; a condition where one is issued',
});
