// What an agent has chosen to be emailed about. Without a row, and for a kind that came later, they get everything.
import * as z from 'zod/mini';
import { defineEntity } from '#core/data/entity.ts';
import { notificationChoices } from './contract.ts';

export const choices = defineEntity({
  name: 'notification choices',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NOTIFICATIONS' },
  row: z.object({ email: z.partial(notificationChoices.shape.email), updatedAt: z.string() }),
  readBy: 'one Get when they are edited, and for each email that the agent can turn off',
});
