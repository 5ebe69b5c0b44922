import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';

export const assistantPace = defineEntity({
  name: 'pace of assistants',
  key: { PK: 'ASSISTANTS#{agentId}', SK: 'PACE' },
  row: v.object({ minute: v.optional(v.string()), calls: v.optional(v.number()) }),
  readBy: "one Update in each call of the agent's assistants",
});
