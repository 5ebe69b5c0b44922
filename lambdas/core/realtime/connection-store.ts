// The listeners of each channel.
import * as v from 'valibot';
import type { Db, Write } from '../data/db.ts';
import { epochSeconds, HOUR, MINUTE } from '../platform/clock.ts';
import { type Connection, connection, listener } from './socket-entity.ts';
import { redeemTicket } from './socket-ticket.ts';

const LIFE_MS = 2 * HOUR + 10 * MINUTE;

export const agentChannel = (agentId: string) => `agent:${agentId}`;
export const chatChannel = (sessionId: string) => `chat:${sessionId}`;
/** All of a guest's open conversations on a link: closed when the link ends. */
export const linkChannel = (linkId: string) => `link:${linkId}`;
/** All of an agent's open conversations: closed when one of their sessions ends. */
export const agentChatsChannel = (agentId: string) => `chats-of:${agentId}`;

/** `who` is the side of a conversation; on the events channel there is only one. `agentId`: set for an agent's page. */
export type Listener = {
  connectionId: string;
  who: string;
  agentId?: string | undefined;
  /** Set for a guest's page. */
  browserId?: string | undefined;
};

type Arrived = Pick<Connection, 'guestSessions' | 'device'> & { sessionId: string };

export type ConnectionStore = {
  /** Uses the ticket up; undefined if it's unknown, used or too old, or its session has ended. */
  redeem(ticket: string, now: Date): Promise<string | undefined>;
  /** A chat socket has opened; it gets no messages before it has identified itself. */
  arrive(connectionId: string, arrived: Arrived, now: Date): Promise<void>;
  find(connectionId: string): Promise<Connection | undefined>;
  /** `only`: conditions for joining. */
  join(
    channel: string,
    connectionId: string,
    now: Date,
    about?: Omit<Connection, 'connectionId'>,
    only?: Write[],
  ): Promise<void>;
  leave(connectionId: string): Promise<Connection | undefined>;
  drop(channel: string, connectionId: string): Promise<void>;
  listeners(channel: string): Promise<Listener[]>;
};

const channelsOf = ({ channel, who, linkId, agentId }: Omit<Connection, 'connectionId'>): string[] => [
  ...(channel ? [channel] : []),
  ...(who === 'user' && linkId ? [linkChannel(linkId)] : []),
  ...(who === 'agent' && agentId ? [agentChatsChannel(agentId)] : []),
];

const listed = listener.projection(
  v.object({ SK: v.string(), who: v.string(), agentId: v.optional(v.string()), browserId: v.optional(v.string()) }),
);

export const createConnectionStore = (db: Db): ConnectionStore => {
  /** Consistent, because a socket that closes may have joined a moment ago. */
  const find = (connectionId: string) => connection.get(db, { connectionId }, { consistent: true });
  return {
    redeem: (ticket, now) => redeemTicket({ db, clock: () => now })(ticket),
    find,
    async arrive(connectionId, arrived, now) {
      const expires = epochSeconds(now, LIFE_MS);
      await db.put(connection.item({ connectionId }, { ...arrived, connectionId, expires }));
    },
    async join(channel, connectionId, now, about = {}, only = []) {
      const expires = epochSeconds(now, LIFE_MS);
      const { who = '', agentId, browserId } = about;
      await db.transact([
        ...only,
        ...channelsOf({ ...about, channel }).map((one) =>
          listener.put({ channel: one, connectionId }, { who, agentId, browserId, expires }),
        ),
        connection.put({ connectionId }, { ...about, connectionId, channel, expires }),
      ]);
    },
    async leave(connectionId) {
      const left = await find(connectionId);
      if (!left) return undefined;
      await db.transact([
        ...channelsOf(left).map((channel) => listener.delete({ channel, connectionId })),
        connection.delete({ connectionId }),
      ]);
      return left;
    },
    async drop(channel, connectionId) {
      await db.transact([listener.delete({ channel, connectionId }), connection.delete({ connectionId })]);
    },
    async listeners(channel) {
      // Consistent: a message sent after a page has joined must reach it, since the page doesn't ask again.
      const { items } = await listed.list(db, { pk: listener.partition({ channel }), consistent: true });
      return items.map(({ SK, who, agentId, browserId }) => ({
        connectionId: SK,
        who,
        ...(agentId && { agentId }),
        ...(browserId && { browserId }),
      }));
    },
  };
};
