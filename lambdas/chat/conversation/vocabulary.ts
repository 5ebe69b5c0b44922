// What calls, rows and sockets all speak of: who wrote a message, how long it may be, and what a browser sends.
import { numeric, paragraph } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

export const MESSAGE_LENGTH = 4000;
export const HISTORY_PAGE = 100;

export const sequence = z.pipe(numeric, z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));

/** user: the guest. system: what happened, for both sides to read. */
export const AUTHORS = ['user', 'agent', 'assistant', 'system'] as const;
export const author = z.enum(AUTHORS);
export type Author = z.output<typeof author>;

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
