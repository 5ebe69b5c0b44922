import { type Db, isNew } from '#core/data/db.ts';
import type { Complete } from '#core/platform/complete.ts';
import type { ChatMessage } from '../contract.ts';
import { conversationMessage, messageClientId, messageKey, type StoredMessage } from '../entity.ts';
import { HISTORY_PAGE } from '../vocabulary.ts';

/** Fails, under the name `number`, if the number is taken. */
export const messageWrite = (sessionId: string, { client_id: clientId, ...message }: ChatMessage) => {
  const row: Complete<StoredMessage> = {
    id: message.id,
    seq: message.seq,
    from: message.from,
    text: message.text,
    timestamp: message.timestamp,
    clientId,
    warning: message.warning,
  };
  return conversationMessage.put(messageKey(sessionId, message.seq), row, { name: 'number', if: isNew });
};

const messageFrom = ({ clientId, ...row }: StoredMessage): Complete<ChatMessage> => ({
  id: row.id,
  seq: row.seq,
  from: row.from,
  text: row.text,
  timestamp: row.timestamp,
  client_id: clientId,
  warning: row.warning,
});

/** An earlier message with this client id, or with the same words since a time. */
export const messageOfClientId = async (
  db: Pick<Db, 'get'>,
  sessionId: string,
  clientId: string,
  since = '',
): Promise<ChatMessage | undefined> => {
  const claimed = await messageClientId.get(db, { sessionId, clientId }, { consistent: true });
  const earlier = claimed?.at !== undefined && claimed.at < since ? undefined : claimed;
  const row = earlier && (await conversationMessage.get(db, messageKey(sessionId, earlier.seq), { consistent: true }));
  return row && messageFrom(row);
};

const LAST = 9_999_999_999;
const position = (sessionId: string, seq: number) => conversationMessage.key(messageKey(sessionId, seq)).SK;

/** With `after`, the messages that follow that number; otherwise the latest ones, before `before` if given. Always oldest first. */
export const readMessages = async (
  db: Pick<Db, 'query'>,
  sessionId: string,
  { after, before }: { after?: number; before?: number },
): Promise<ChatMessage[]> => {
  const forward = after !== undefined;
  const first = forward ? after + 1 : 0;
  const last = before === undefined ? LAST : Math.max(0, before - 1);
  const { items } = await conversationMessage.list(db, {
    pk: conversationMessage.partition({ sessionId }),
    between: [position(sessionId, first), position(sessionId, last)],
    descending: !forward,
    limit: HISTORY_PAGE,
    // The sender finds a message when the page loads again.
    consistent: true,
  });
  const messages = items.map(messageFrom);
  return forward ? messages : messages.reverse();
};

/** The number of the last message; 0 before the first. */
export const lastNumber = async (db: Pick<Db, 'query'>, sessionId: string): Promise<number> => {
  const { items } = await db.query({
    pk: conversationMessage.partition({ sessionId }),
    between: [position(sessionId, 0), position(sessionId, LAST)],
    descending: true,
    limit: 1,
    consistent: true,
    attributes: ['seq'],
  });
  return Number(items[0]?.seq ?? 0);
};
