// The conversation of a step: its messages over HTTP, and the frames of its socket.
import { stepNumber } from '#contracts/chat/transaction';
import { guestCredential, numeric, paragraph } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const MESSAGE_LENGTH = 4000;
export const HISTORY_PAGE = 100;

const sequence = z.pipe(numeric, z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));

/** user: the guest. system: what happened, for both sides to read. */
export const AUTHORS = ['user', 'agent', 'assistant', 'system'] as const;
export const author = z.enum(AUTHORS);
export type Author = z.output<typeof author>;

export const chatMessage = z.object({
  id: z.string(),
  seq: z.number(),
  from: author,
  text: z.string(),
  timestamp: z.string(),
  client_id: z.optional(z.string()),
  /** It contains wire instructions: readers get a warning about wire fraud. */
  warning: z.optional(z.literal('wire-fraud')),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** What the conversation says about who answers. Stored in English; a Spanish page recognizes these texts. */
export const HANDOFF_NOTES = {
  toAssistant: (_agent: string) => 'The assistant is answering again.',
  byAgent: (agent: string) => `${agent} is answering now. The assistant is paused.`,
  byGuest: (agent: string) => `We've let ${agent} know that you'd like to talk. The assistant is paused.`,
};

const clientId = z.string().check(z.regex(/^[\w:.-]{1,100}$/));
const credentials = {
  request_id: z.optional(z.string().check(z.maxLength(128))),
  request_pin: z.optional(z.string().check(z.maxLength(64))),
  ticket: z.optional(z.string().check(z.maxLength(100))),
};

/** What a chat socket may send. The first `hello` or message proves who is speaking. */
export const fromClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), ...credentials }),
  z.object({
    type: z.literal('message'),
    ...credentials,
    message: paragraph(MESSAGE_LENGTH).check(z.minLength(1)),
    client_id: z.optional(clientId),
    /** The same message was sent before and not acknowledged. */
    again: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('seen'), seq: sequence }),
  z.object({ type: z.literal('handoff'), to: z.enum(['agent', 'assistant']) }),
]);
export type FromClient = z.output<typeof fromClient>;

export type Side = 'user' | 'agent';
/** What a chat socket receives. */
export type FromServer =
  | { type: 'ready'; seq: number; handed_off: boolean; seen: Record<Side, number> }
  | ({ type: 'message'; message: string } & Omit<ChatMessage, 'text'>)
  | { type: 'ack'; client_id: string; id: string; seq: number; timestamp: string; warning?: 'wire-fraud' }
  | { type: 'typing'; from: Side | 'assistant' }
  | { type: 'seen'; from: Side; seq: number }
  | { type: 'handoff'; to: 'agent' | 'assistant' }
  /** The checklist or a document has changed: load the transaction again. */
  | { type: 'changed' }
  | { type: 'error'; code: string; message: string; client_id?: string };

const step = z.object({ step: stepNumber });

export const routes = {
  chatSession: {
    method: 'POST',
    path: '/api/chat/sessions',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    throttle: 200,
    /** The specification's name and chat_key are accepted and carry nothing new. */
    body: z.extend(step, guestCredential),
    reply: z.object({ id: z.string() }),
  },
  chatMessages: {
    method: 'GET',
    path: '/api/chat/sessions/{id}/messages',
    auth: 'guest',
    query: z.object({ ...guestCredential, after: z.optional(sequence), before: z.optional(sequence) }),
    reply: z.array(chatMessage),
  },
  agentSession: {
    method: 'POST',
    path: '/api/transactions/{id}/sessions',
    auth: 'agent',
    status: 201,
    body: step,
    reply: z.object({ id: z.string() }),
  },
  agentMessages: {
    method: 'GET',
    path: '/api/transactions/{id}/sessions/{step}/messages',
    auth: 'agent',
    query: z.object({ after: z.optional(sequence), before: z.optional(sequence) }),
    reply: z.object({ messages: z.array(chatMessage) }),
  },
} as const satisfies Routes;
