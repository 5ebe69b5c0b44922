// What an agent has chosen to hear about, the browsers that show it, and the phone that gets it by text.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { quietHours } from './quiet-hours.ts';
import { digest, eachKind, pushSubscription } from './vocabulary.ts';

/** Without a row, and for a kind that came later, they get everything. */
export const choices = defineEntity({
  name: 'notification choices',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NOTIFICATIONS' },
  row: z.object({
    email: z.partial(eachKind),
    push: z.optional(z.partial(eachKind)),
    text: z.optional(z.partial(eachKind)),
    quiet: z.optional(z.nullable(quietHours)),
    digest: z.optional(z.nullable(digest)),
    updatedAt: z.string(),
  }),
  readBy: 'one Get when they are edited, and for each email, push and text that the agent can turn off',
});

/** A browser that subscribed at its push service. Named by its address there, so the same one is never there twice. */
export const newsDevice = defineEntity({
  name: 'news device',
  key: { PK: 'NEWS#{agentId}', SK: '{deviceId}' },
  row: z.extend(pushSubscription, {
    id: z.string(),
    /** As in 'Chrome on Windows'. */
    device: z.string(),
    /** The session that it was last seen with. Once that has ended, it gets nothing. */
    sessionId: z.string(),
    /** The key that it subscribed with: its push service takes nothing that another one signed. */
    key: z.string(),
    addedAt: z.string(),
    seenAt: z.string(),
    expires: z.number(),
  }),
  readBy: 'one Query when they are edited, and for each piece of news; one Get for each push; expires',
});
export type NewsDevice = RowOf<typeof newsDevice>;

export const newsNumber = defineEntity({
  name: 'news number',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NEWSNUMBER' },
  row: z.object({
    confirmed: z.optional(z.object({ phone: z.string(), at: z.string(), words: z.string() })),
    /** A code was texted to it. `version`: which one, in turn. */
    waiting: z.optional(z.object({ phone: z.string(), version: z.number(), until: z.string(), words: z.string() })),
    /** Of the code that waits. */
    tries: z._default(z.number(), 0),
  }),
  readBy: 'one Get when it is edited, for each piece of news, and for each text',
});

/** For what the agent replies to a text. */
export const agentOfNumber = defineEntity({
  name: 'agent of a number',
  key: { PK: 'TEXTS#{numberHash}', SK: 'AGENT#{agentId}' },
  row: z.object({ agentId: z.string(), at: z.string() }),
  readBy: 'one Query for a reply',
});

/** A text goes out at most once: the row is there before the service is called. */
export const newsText = defineEntity({
  name: 'news by text',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NEWSTEXT#{eventId}' },
  row: z.object({ at: z.string(), expires: z.number() }),
  readBy: 'the condition of one write; expires',
});

export const newsTextCount = defineEntity({
  name: 'count of news by text',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'NEWSTEXTS#{day}' },
  row: z.object({ used: z.number(), expires: z.number() }),
  readBy: 'the condition of one Update; expires after two days',
});
