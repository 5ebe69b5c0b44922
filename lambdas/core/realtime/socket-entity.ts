// Open sockets, and the tickets that open one. A connection lives two hours at most; its rows expire if its end is missed.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '../data/entity.ts';

/** A row for each channel that a connection listens on. */
export const listener = defineEntity({
  name: 'listener on a channel',
  key: { PK: 'SOCKETS#{channel}', SK: '{connectionId}' },
  row: v.object({
    /** The side of a conversation; empty on the events channel. */
    who: v.string(),
    /** Set for an agent's page of a conversation. */
    agentId: v.optional(v.string()),
    /** Set for a guest's page: its browser, so that the client can close it. */
    browserId: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy: 'one Query for each push; expires',
});

export const connection = defineEntity({
  name: 'open socket',
  key: { PK: 'CONNECTION#{connectionId}', SK: 'CONNECTION' },
  row: v.object({
    connectionId: v.string(),
    channel: v.optional(v.string()),
    sessionId: v.optional(v.string()),
    who: v.optional(v.string()),
    linkId: v.optional(v.string()),
    /** A keyed hash of the pin that the guest has proven: a frame with another one is refused. */
    pinDigest: v.optional(v.string()),
    /** The guest's browser, and its name. */
    browserId: v.optional(v.string()),
    device: v.optional(v.string()),
    /** Set for an agent's chat. */
    agentId: v.optional(v.string()),
    /** The guest sessions sent with the handshake, until the speaker has identified themselves. Worthless without a pin. */
    guestSessions: v.optional(v.record(v.string(), v.string())),
    expires: v.number(),
  }),
  readBy: 'one Get for each message on the socket, and when it closes; expires',
});
export type Connection = Omit<RowOf<typeof connection>, 'expires'>;

export const socketTicket = defineEntity({
  name: 'socket ticket',
  key: { PK: 'TICKET#{ticket}', SK: 'TICKET' },
  row: v.object({
    agentId: v.string(),
    /** The browser's session. Once it has ended, the ticket opens nothing. */
    session: v.object({ PK: v.string(), SK: v.string() }),
    purpose: v.literal('events'),
    expires: v.number(),
  }),
  readBy: 'one Get when a socket opens, then deleted; expires',
});
