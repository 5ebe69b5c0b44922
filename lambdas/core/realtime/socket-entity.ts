// Open sockets, and the tickets that open one. A connection lives two hours at most; its rows expire if its end is missed.
import { defineEntity, type RowOf } from '../data/entity.ts';
import * as z from '../schema.ts';

/** A row for each channel that a connection listens on. */
export const listener = defineEntity({
  name: 'listener on a channel',
  key: { PK: 'SOCKETS#{channel}', SK: '{connectionId}' },
  row: z.object({
    /** Which side of a conversation it is; empty on the events channel. */
    who: z.string(),
    /** Of an agent's page of a conversation. */
    agentId: z.optional(z.string()),
    /** Of a guest's: which browser, so that the client can close it. */
    browserId: z.optional(z.string()),
    expires: z.number(),
  }),
  readBy: 'one Query for each push; expires',
});

export const connection = defineEntity({
  name: 'open socket',
  key: { PK: 'CONNECTION#{connectionId}', SK: 'CONNECTION' },
  row: z.object({
    connectionId: z.string(),
    channel: z.optional(z.string()),
    sessionId: z.optional(z.string()),
    who: z.optional(z.string()),
    linkId: z.optional(z.string()),
    /** A keyed hash of the pin that the guest has proven: a frame with another one is refused. */
    pinDigest: z.optional(z.string()),
    /** Which of the link's browsers a guest has it open in, and what that is. */
    browserId: z.optional(z.string()),
    device: z.optional(z.string()),
    /** Of an agent's chat. */
    agentId: z.optional(z.string()),
    /** The guest sessions that came with the handshake, until the speaker has identified themselves. Worth nothing without a pin. */
    guestSessions: z.optional(z.record(z.string(), z.string())),
    expires: z.number(),
  }),
  readBy: 'one Get for each message on the socket, and when it closes; expires',
});
export type Connection = Omit<RowOf<typeof connection>, 'expires'>;

export const socketTicket = defineEntity({
  name: 'socket ticket',
  key: { PK: 'TICKET#{ticket}', SK: 'TICKET' },
  row: z.object({
    agentId: z.string(),
    /** The browser's session. Once it has ended, the ticket opens nothing. */
    session: z.object({ PK: z.string(), SK: z.string() }),
    purpose: z.literal('events'),
    expires: z.number(),
  }),
  readBy: 'one Get when a socket opens, then deleted; expires',
});
