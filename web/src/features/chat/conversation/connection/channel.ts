// The messages that the page has of one conversation, and those still to be sent. Pure. The network may lose, double or reorder
// messages, but each is here once, in the order of the server's numbers.
import type { ChatMessage } from '#contracts/chat/conversation';
import { UNNUMBERED } from './read-incoming.ts';

export type Waiting = {
  clientId: string;
  text: string;
  at: string;
  sentOn?: number;
  wasSent: boolean;
  refusal?: string;
};

export type Channel = {
  /** Sorted by number. */
  messages: readonly ChatMessage[];
  /** Each message up to this number has arrived, or is known not to exist. */
  upTo: number;
  /** The highest number that is known to exist. */
  last: number;
  /** Written here and not acknowledged yet, oldest first. */
  waiting: readonly Waiting[];
  /** The number of the current connection; 0 without one. */
  connection: number;
  connections: number;
};

export const emptyChannel: Channel = {
  messages: [],
  upTo: 0,
  last: 0,
  waiting: [],
  connection: 0,
  connections: 0,
};

export type ChannelEvent =
  | { type: 'wrote'; clientId: string; text: string; at: string }
  | { type: 'connected'; last: number }
  | { type: 'disconnected' }
  | { type: 'sent'; clientId: string }
  | { type: 'message'; message: ChatMessage }
  | { type: 'acknowledged'; clientId: string; id: string; seq: number; timestamp: string; warning?: 'wire-fraud' }
  | { type: 'refused'; clientId: string; reason: string }
  | { type: 'retried'; clientId: string }
  /** Messages after a number. `isFirst`: the latest page, which is shown first. */
  | { type: 'history'; after: number; messages: readonly ChatMessage[]; isFirst?: boolean }
  | { type: 'older'; messages: readonly ChatMessage[] }
  /** Several reads of a gap found nothing, so its number was taken and never used. */
  | { type: 'gaveUp' };

const numbered = (messages: readonly ChatMessage[], seq: number) => messages.some((one) => one.seq === seq);

const insert = (messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] => {
  if (numbered(messages, message.seq)) return messages;
  const at = messages.findIndex((one) => one.seq > message.seq);
  return at < 0 ? [...messages, message] : [...messages.slice(0, at), message, ...messages.slice(at)];
};

const advance = (channel: Channel): Channel => {
  let { upTo } = channel;
  const known = new Set(channel.messages.map(({ seq }) => seq));
  while (known.has(upTo + 1)) upTo += 1;
  return { ...channel, upTo, last: Math.max(channel.last, upTo) };
};

const take = (channel: Channel, message: ChatMessage): Channel => ({
  ...channel,
  messages: insert(channel.messages, message),
  last: Math.max(channel.last, message.seq),
  // After a lost acknowledgment, the message itself shows that the server has it.
  waiting: message.client_id
    ? channel.waiting.filter(({ clientId }) => clientId !== message.client_id)
    : channel.waiting,
});

/** The specification's rule: two messages of the same words and sender are one if they came this close together. */
const SAME_WITHIN_MS = { history: 1000, live: 5000 } as const;

const isRepeat = ({ messages }: Channel, { from, text, timestamp }: ChatMessage, withinMs: number): boolean =>
  messages.some(
    (known) =>
      known.from === from &&
      known.text === text &&
      Math.abs(Date.parse(known.timestamp) - Date.parse(timestamp)) <= withinMs,
  );

/** A message without the server's number is recognized by its text, and goes after all known ones. */
const arrive = (channel: Channel, message: ChatMessage, way: keyof typeof SAME_WITHIN_MS): Channel => {
  if (message.seq !== UNNUMBERED) return take(channel, message);
  if (isRepeat(channel, message, SAME_WITHIN_MS[way])) return channel;
  const seq = channel.last + 1;
  return take(channel, { ...message, seq, id: message.id || `unnumbered ${seq}` });
};

const change = (channel: Channel, clientId: string, to: Partial<Waiting>): Channel => ({
  ...channel,
  waiting: channel.waiting.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)),
});

export const updateChannel = (channel: Channel, event: ChannelEvent, self: ChatMessage['from'] = 'user'): Channel => {
  switch (event.type) {
    case 'wrote':
      return {
        ...channel,
        waiting: [...channel.waiting, { clientId: event.clientId, text: event.text, at: event.at, wasSent: false }],
      };
    case 'connected': {
      const connections = channel.connections + 1;
      return { ...channel, connection: connections, connections, last: Math.max(channel.last, event.last) };
    }
    case 'disconnected':
      return { ...channel, connection: 0 };
    case 'sent':
      return change(channel, event.clientId, { sentOn: channel.connection, wasSent: true });
    case 'message':
      // This side's own messages are already here. Without a number, one from another page of this side can't be recognized.
      if (event.message.seq === UNNUMBERED && event.message.from === self) return channel;
      return advance(arrive(channel, event.message, 'live'));
    case 'acknowledged': {
      const own = channel.waiting.find(({ clientId }) => clientId === event.clientId);
      if (!own) return channel;
      const { id, seq, timestamp, warning } = event;
      return advance(
        take(channel, { id, seq, timestamp, warning, from: self, text: own.text, client_id: own.clientId }),
      );
    }
    case 'refused':
      return change(channel, event.clientId, { refusal: event.reason });
    case 'retried':
      return change(channel, event.clientId, { refusal: undefined, sentOn: undefined });
    case 'history': {
      const first = event.messages[0];
      const base =
        event.isFirst && first && first.seq !== UNNUMBERED
          ? { ...channel, upTo: Math.max(channel.upTo, first.seq - 1) }
          : channel;
      return advance(event.messages.reduce((known, message) => arrive(known, message, 'history'), base));
    }
    case 'older':
      return event.messages.reduce((known, message) => arrive(known, message, 'history'), channel);
    case 'gaveUp': {
      const next = channel.messages.find(({ seq }) => seq > channel.upTo);
      return advance({ ...channel, upTo: next ? next.seq - 1 : channel.last });
    }
  }
};

/** The page has its own welcome, so the server's greeting is left out. A person's message is always shown. */
const isGreeting = ({ from, text }: ChatMessage) =>
  from !== 'user' && from !== 'agent' && text.toLowerCase().includes('welcome to step');

export const shownMessages = ({ messages }: Channel): readonly ChatMessage[] =>
  messages.filter((message) => !isGreeting(message));

/** Messages are sent one at a time, so that they keep their order: each waits for the acknowledgment of the one before. */
export const nextToSend = (channel: Channel): Waiting | undefined => {
  if (channel.connection === 0) return undefined;
  const first = channel.waiting.find(({ refusal }) => refusal === undefined);
  return first && first.sentOn !== channel.connection ? first : undefined;
};

/** The guest's last message, as long as it has no answer. */
export const unanswered = ({ messages, waiting }: Channel): ChatMessage | undefined => {
  const last = messages.at(-1);
  return last?.from === 'user' && last.client_id && waiting.length === 0 ? last : undefined;
};

/** True if a message was sent on this connection and is neither acknowledged nor refused. */
export const isWaitingForServer = ({ waiting, connection }: Channel): boolean =>
  connection !== 0 && waiting.some(({ sentOn, refusal }) => sentOn === connection && refusal === undefined);

export const missingAfter = (channel: Channel): number | undefined =>
  channel.last > channel.upTo ? channel.upTo : undefined;
