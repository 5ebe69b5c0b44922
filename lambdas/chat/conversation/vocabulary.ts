// Shared by calls, rows and sockets: a message's author, its maximum length, and the browser's frames.
import * as v from 'valibot';
import { numeric, paragraph } from '#core/http/fields.ts';

export const MESSAGE_LENGTH = 4000;
export const HISTORY_PAGE = 100;

export const sequence = v.pipe(numeric, v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000));

/** user: the guest. system: events for both sides to read. */
export const AUTHORS = ['user', 'agent', 'assistant', 'system'] as const;
export const author = v.picklist(AUTHORS);
export type Author = v.InferOutput<typeof author>;

/** The conversation's notes about who answers. Stored in English; a Spanish page recognizes these texts. */
export const HANDOFF_NOTES = {
  toAssistant: (_agent: string) => 'The assistant is answering again.',
  byAgent: (agent: string) => `${agent} is answering now. The assistant is paused.`,
  byGuest: (agent: string) => `We've let ${agent} know that you'd like to talk. The assistant is paused.`,
};

const clientId = v.pipe(v.string(), v.regex(/^[\w:.-]{1,100}$/));
const credentials = {
  request_id: v.optional(v.pipe(v.string(), v.maxLength(128))),
  request_pin: v.optional(v.pipe(v.string(), v.maxLength(64))),
  ticket: v.optional(v.pipe(v.string(), v.maxLength(100))),
};

/** The frames a chat socket may send. The first `hello` or message proves the speaker. */
export const fromClient = v.variant('type', [
  v.object({ type: v.literal('hello'), ...credentials }),
  v.object({
    type: v.literal('message'),
    ...credentials,
    message: v.pipe(paragraph(MESSAGE_LENGTH), v.minLength(1)),
    client_id: v.optional(clientId),
    /** The same message was sent before without an acknowledgment. */
    again: v.optional(v.boolean()),
  }),
  v.object({ type: v.literal('typing') }),
  v.object({ type: v.literal('seen'), seq: sequence }),
  v.object({ type: v.literal('handoff'), to: v.picklist(['agent', 'assistant']) }),
]);
export type FromClient = v.InferOutput<typeof fromClient>;
