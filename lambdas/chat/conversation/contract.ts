// The conversation of a step: its messages over HTTP, and the frames of its socket.
import { guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { stepNumber } from '#vocabulary/chat/transaction';
import { author, sequence } from './vocabulary.ts';

export { AUTHORS, type Author, type FromClient, HANDOFF_NOTES, HISTORY_PAGE, MESSAGE_LENGTH } from './vocabulary.ts';

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
