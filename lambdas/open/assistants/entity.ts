import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { SCOPES } from './vocabulary.ts';

export const assistantCalls = defineEntity({
  name: 'calls of assistants',
  key: { PK: 'ASSISTANTS#{agentId}', SK: 'CALLS' },
  row: v.object({ minute: v.optional(v.string()), calls: v.optional(v.number()) }),
  readBy: "one Update in each call of the agent's assistants",
});

/** An assistant is identified by its sign-in, whose time stays the same while its tokens are renewed. */
export const connectedAssistant = defineEntity({
  name: 'connected assistant',
  key: { PK: 'ASSISTANTS#{agentId}', SK: 'SIGNIN#{id}' },
  row: v.object({
    /** The second of the sign-in. */
    id: v.string(),
    /** The name that it gives itself. */
    name: v.optional(v.string(), ''),
    connectedAt: v.string(),
    /** The scopes that its tokens have had, and those that its agent has allowed. */
    asked: v.optional(v.array(v.picklist(SCOPES)), []),
    allowed: v.optional(v.array(v.picklist(SCOPES)), []),
    /** The time of its last use, or up to an hour before. */
    usedAt: v.string(),
    /** The agent has disconnected it. The row refuses its tokens as long as it could renew them. */
    endedAt: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy:
    'one Get in each of its calls, written once an hour, and once its agent has allowed it; one Query in My Profile; expires',
});
export type ConnectedAssistant = RowOf<typeof connectedAssistant>;
