import type { Item } from '#core/data/attribute-value.ts';
import type { Db } from '#core/data/db.ts';
import { CHAT_MESSAGE, chatPartition, keys, ordered } from '#core/data/table.ts';
import { type Author, type ChatMessage, HISTORY_PAGE } from './contract.ts';

export const messageRow = (sessionId: string, message: ChatMessage) => ({
  ...keys.chatMessage(sessionId, message.seq),
  id: message.id,
  seq: message.seq,
  from: message.from,
  text: message.text,
  timestamp: message.timestamp,
  clientId: message.client_id,
  warning: message.warning,
});

export const messageFrom = (row: Item): ChatMessage => ({
  id: String(row.id),
  seq: Number(row.seq),
  from: row.from as Author,
  text: String(row.text),
  timestamp: String(row.timestamp),
  client_id: row.clientId as string | undefined,
  warning: row.warning as ChatMessage['warning'],
});

const LAST = 9_999_999_999;
const position = (seq: number) => CHAT_MESSAGE + ordered(seq);

/** After a sequence: the next ones. Otherwise the latest before one, in their order all the same. */
export const readMessages = async (
  db: Db,
  sessionId: string,
  { after, before }: { after?: number; before?: number },
): Promise<ChatMessage[]> => {
  const forward = after !== undefined;
  const { items } = await db.query<Item>({
    pk: chatPartition(sessionId),
    between: [position(forward ? after + 1 : 0), position(before === undefined ? LAST : Math.max(0, before - 1))],
    descending: !forward,
    limit: HISTORY_PAGE,
  });
  const messages = items.map(messageFrom);
  return forward ? messages : messages.reverse();
};
