// The conversation of one step, its messages, and the client ids by which a repeated message is recognized.
import * as v from 'valibot';
import type { Plain } from '#core/data/attribute-value.ts';
import { type Condition, when } from '#core/data/db.ts';
import { defineEntity, type RowOf, tenDigits } from '#core/data/entity.ts';
import { step, transactionKind } from '#vocabulary/chat/transaction';
import { author } from './vocabulary.ts';

const count = v.optional(v.number(), 0);

export const chatSession = defineEntity({
  name: 'conversation',
  key: { PK: 'CHAT#{sessionId}', SK: 'SESSION' },
  row: v.object({
    sessionId: v.string(),
    transactionId: v.string(),
    agentId: v.string(),
    linkId: v.string(),
    step,
    kind: transactionKind,
    agentName: v.string(),
    agentEmail: v.string(),
    guestName: v.string(),
    guestEmail: v.string(),
    state: v.picklist(['open', 'closed']),
    /** The agent answers, and the assistant is silent. */
    handedOff: v.optional(v.boolean(), false),
    /** Answers of the assistant since the agent last let it speak. */
    assistantTurns: count,
    /** The last message that each side has seen. */
    seenUser: count,
    seenAgent: count,
    /** The agent's unseen notifications: the client wrote (even while it's counted as unread), and they ask to talk. */
    wroteNews: v.optional(v.string(), ''),
    talkNews: v.optional(v.string(), ''),
    agentMailedAt: v.optional(v.string(), ''),
    guestMailedAt: v.optional(v.string(), ''),
  }),
  readBy: 'one Get',
});
export type Session = RowOf<typeof chatSession>;

/**
 * Actions on an agent's open page count only while the conversation is theirs: it may have moved to a colleague with
 * its client.
 */
export const ifStillOf = (agentId: string | undefined, expression: string, values: Record<string, Plain>): Condition =>
  agentId === undefined
    ? when(expression, values)
    : when(`${expression} AND #agentId = :agentId`, { ...values, ':agentId': agentId });

const NEWS = ['wroteNews', 'talkNews'] as const;

/** The agent's unseen notification about the conversation. */
export const newsOf = (session: Session): string[] => [
  ...new Set(NEWS.map((name) => session[name]).filter((id) => id !== '')),
];

/** True if no notification has been added since the conversation was read. */
export const newsAsRead = ({ wroteNews, talkNews }: Session): Condition =>
  when(NEWS.map((name) => `(attribute_not_exists(#${name}) OR #${name} = :${name})`).join(' AND '), {
    ':wroteNews': wroteNews,
    ':talkNews': talkNews,
  });

export const conversationMessage = defineEntity({
  name: 'message of a conversation',
  key: { PK: 'CHAT#{sessionId}', SK: 'M#{tenDigits}' },
  row: v.object({
    id: v.string(),
    seq: v.number(),
    from: author,
    text: v.string(),
    timestamp: v.string(),
    clientId: v.optional(v.string()),
    warning: v.optional(v.literal('wire-fraud')),
  }),
  readBy: 'one Query from a number on, either way; the condition of the next one, which takes the next number',
});
export type StoredMessage = RowOf<typeof conversationMessage>;
export const messageKey = (sessionId: string, seq: number) => ({ sessionId, tenDigits: tenDigits(seq) });

export const messageClientId = defineEntity({
  name: 'client id of a message',
  key: { PK: 'CHAT#{sessionId}', SK: 'C#{clientId}' },
  /** `at`: for a message without a client id, which is claimed by its words, for a few seconds. */
  row: v.object({ seq: v.number(), at: v.optional(v.string()) }),
  readBy: 'the condition of a message: a repeat gets the number of the first',
});
