// The conversation of a step: its messages over HTTP, and the frames of its socket.
import * as v from 'valibot';
import { guestCredential } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { stepNumber } from '#vocabulary/chat/transaction';
import { author, sequence } from './vocabulary.ts';

export { AUTHORS, type Author, type FromClient, HANDOFF_NOTES, HISTORY_PAGE, MESSAGE_LENGTH } from './vocabulary.ts';

export const chatMessage = v.object({
  id: v.string(),
  seq: v.number(),
  from: author,
  text: v.string(),
  timestamp: v.string(),
  client_id: v.optional(v.string()),
  /** Set on a message with wire instructions: readers get a warning about wire fraud. */
  warning: v.optional(v.literal('wire-fraud')),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

export type Side = 'user' | 'agent';
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

const step = v.object({ step: stepNumber });

export const routes = {
  chatSession: {
    method: 'POST',
    path: '/api/chat/sessions',
    forTheAgent: true,
    auth: 'guest',
    status: 201,
    /** The specification's name and chat_key are accepted but not needed. */
    body: v.object({ ...step.entries, ...guestCredential }),
    reply: v.object({ id: v.string() }),
  },
  chatMessages: {
    method: 'GET',
    path: '/api/chat/sessions/{id}/messages',
    auth: 'guest',
    query: v.object({ ...guestCredential, after: v.optional(sequence), before: v.optional(sequence) }),
    reply: v.array(chatMessage),
  },
  agentSession: {
    method: 'POST',
    path: '/api/transactions/{id}/sessions',
    auth: 'agent',
    status: 201,
    body: step,
    reply: v.object({ id: v.string() }),
  },
  agentMessages: {
    method: 'GET',
    path: '/api/transactions/{id}/sessions/{step}/messages',
    auth: 'agent',
    query: v.object({ after: v.optional(sequence), before: v.optional(sequence) }),
    reply: v.object({ messages: v.array(chatMessage) }),
  },
} as const satisfies Routes;
