// An agent's choice of news, and the browsers that show it.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { notificationChoices, pushSubscription } from './vocabulary.ts';

/** Without a row, they get everything. */
export const choices = defineEntity({
  name: 'notification choices',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NOTIFICATIONS' },
  row: v.object({ ...notificationChoices.entries, updatedAt: v.string() }),
  readBy: 'one Get when they are edited, and for each email and push that the agent can turn off',
});

/** A browser with a subscription at its push service. Named by its address there, so the same one is never stored twice. */
export const newsDevice = defineEntity({
  name: 'news device',
  key: { PK: 'NEWS#{agentId}', SK: '{deviceId}' },
  row: v.object({
    ...pushSubscription.entries,
    id: v.string(),
    /** For example 'Chrome on Windows'. */
    device: v.string(),
    /** The session in which it was last seen. Once that has ended, it gets nothing. */
    sessionId: v.string(),
    /** The key of its subscription: its push service refuses messages signed by another. */
    key: v.string(),
    addedAt: v.string(),
    seenAt: v.string(),
    expires: v.number(),
  }),
  readBy: 'one Query when they are edited, and for each piece of news; one Get for each push; expires',
});
export type NewsDevice = RowOf<typeof newsDevice>;
