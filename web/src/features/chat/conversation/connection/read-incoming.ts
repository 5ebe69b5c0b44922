// The network's messages, with the field names of the specification: a message's sender is `from` or `sender`, its text `text`,
// `message` or `content`, its time `timestamp` or `created_at`, and it may come without an ID. Pure.
import { AUTHORS, type ChatMessage, type FromServer } from '#contracts/chat/conversation';

/** The number of a message that arrived without one. */
export const UNNUMBERED = 0;

type Raw = Record<string, unknown>;
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const firstText = (...values: unknown[]): string | undefined => values.find((value) => typeof value === 'string');

/** Undefined if the message has nothing to show. */
export const readMessage = (raw: unknown, receivedAt: string): ChatMessage | undefined => {
  if (!isObject(raw)) return undefined;
  const sender = firstText(raw.from, raw.sender);
  const from = AUTHORS.find((author) => author === sender);
  const text = firstText(raw.text, raw.message, raw.content);
  if (!from || text === undefined) return undefined;
  const time = firstText(raw.timestamp, raw.created_at) ?? '';
  return {
    id: firstText(raw.id) ?? '',
    seq: typeof raw.seq === 'number' ? raw.seq : UNNUMBERED,
    from,
    text,
    timestamp: Number.isNaN(Date.parse(time)) ? receivedAt : time,
    client_id: firstText(raw.client_id),
    warning: raw.warning === 'wire-fraud' ? raw.warning : undefined,
  };
};

export const readHistory = (reply: unknown, receivedAt: string): ChatMessage[] =>
  (Array.isArray(reply) ? reply : []).flatMap((raw) => readMessage(raw, receivedAt) ?? []);

/** A frame without a type is a message. Undefined for a message that can't be shown. */
export const readFrame = (raw: unknown, receivedAt: string): FromServer | undefined => {
  if (!isObject(raw)) return undefined;
  if (raw.type !== undefined && raw.type !== 'message') return raw as FromServer;
  const message = readMessage(raw, receivedAt);
  if (!message) return undefined;
  const { text, ...rest } = message;
  return { type: 'message', message: text, ...rest };
};

/** The ID of a session that was created; undefined when the reply has none. */
export const readSessionId = (reply: unknown): string | undefined =>
  isObject(reply) && typeof reply.id === 'string' && reply.id !== '' ? reply.id : undefined;
