// A conversation's state, its events, and the effects that it asks of its driver. Pure: transition.ts decides, open-conversation.ts
// drives.
import type { ChatMessage, FromClient, FromServer, Side } from '#contracts/chat/conversation';
import type { PING } from '#contracts/members/dashboard';
import type { ApiError } from '#web/api/api-error.ts';
import { type Channel, emptyChannel, type Waiting } from './channel.ts';

export type Status = 'creating' | 'settingUp' | 'connecting' | 'connected' | 'lost' | 'failed' | 'closed';

export type Conversation = {
  self: Side;
  status: Status;
  error?: ApiError;
  channel: Channel;
  /** Whether there are messages before the first one here, or reading them failed. */
  older: 'some' | 'none' | 'failed';
  handedOff: boolean;
  seen: Record<Side, number>;
  typing?: Side | 'assistant';
  /** The time when we last sent that this side is typing. */
  typedAt: number;
  /** Failed connections in a row. */
  attempt: number;
  /** Reads of a gap in a row that found nothing. */
  emptyReads: number;
  /** The question that was sent again because its answer is missing, and how often. */
  asked: { clientId: string; times: number };
};

/** `unsent`: messages that were written before a reload. Their connection is gone. */
export const newConversation = (self: Side, unsent: readonly Waiting[] = []): Conversation => ({
  self,
  status: 'creating',
  channel: { ...emptyChannel, waiting: unsent.map((one) => ({ ...one, sentOn: undefined })) },
  older: 'some',
  handedOff: false,
  seen: { user: 0, agent: 0 },
  typedAt: 0,
  attempt: 0,
  emptyReads: 0,
  asked: { clientId: '', times: 0 },
});

export type Timer = 'reconnect' | 'acknowledgment' | 'gap' | 'answer' | 'typing' | 'slowDown' | 'read';

type FromPage =
  | { type: 'started' }
  | { type: 'wrote'; clientId: string; text: string; at: string }
  | { type: 'retried'; clientId: string }
  | { type: 'typed'; at: number }
  | { type: 'read'; seq: number }
  | { type: 'chose'; to: 'agent' | 'assistant' }
  | { type: 'askedForOlder' };

type FromNetwork =
  | { type: 'sessionCreated' }
  | { type: 'sessionFailed'; error?: ApiError }
  /** Empty if they couldn't be read: they're read as a gap once the socket says how many there are. */
  | { type: 'latestRead'; messages: readonly ChatMessage[] }
  | { type: 'gapRead'; after: number; messages: readonly ChatMessage[] }
  | { type: 'gapFailed' }
  | { type: 'olderRead'; messages: readonly ChatMessage[] }
  | { type: 'olderFailed' }
  | { type: 'received'; frame: FromServer }
  | { type: 'disconnected' }
  | { type: 'online' }
  | { type: 'elapsed'; timer: Timer };

export type ConversationEvent = FromPage | FromNetwork;

/** A message also has its sender and its time, as the specification requires. */
export type Frame = typeof PING | FromClient | (FromClient & { type: 'message' } & { from: Side; timestamp: string });

export type Effect =
  | { do: 'createSession' }
  | { do: 'readLatest' }
  | { do: 'readGap'; after: number }
  | { do: 'readOlder'; before: number }
  | { do: 'connect' }
  | { do: 'send'; frame: Frame }
  | { do: 'closeSocket'; code: number }
  | { do: 'wait'; timer: Timer; ms: number }
  /** With growing pauses, partly random, so that many browsers don't return at once. */
  | { do: 'waitToReconnect'; attempt: number }
  | { do: 'stopWaiting'; timer: Timer }
  /** The checklist, a document or the count of unread messages has changed. */
  | { do: 'reportChange' };

export type Reaction = { state: Conversation; effects: readonly Effect[] };

export const next = (state: Conversation, change: Partial<Conversation>, ...effects: Effect[]): Reaction => ({
  state: { ...state, ...change },
  effects,
});

export const unchanged = (state: Conversation, ...effects: Effect[]): Reaction => ({ state, effects });

/** The second reaction gets the state after the first. */
export const andThen = (first: Reaction, second: (state: Conversation) => Reaction): Reaction => {
  const { state, effects } = second(first.state);
  return { state, effects: [...first.effects, ...effects] };
};
