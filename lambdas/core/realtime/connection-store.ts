// Who listens on which channel. A connection lives two hours at most, so its rows expire by themselves when a close is missed.

import { ConditionFailed, type Db, when } from '../data/db.ts';
import { keys, socketsPartition } from '../data/table.ts';
import { epochSeconds, HOUR } from '../platform/clock.ts';

const LIFE_MS = 2 * HOUR + 10 * 60 * 1000;

export const agentChannel = (agentId: string) => `agent:${agentId}`;
export const chatChannel = (sessionId: string) => `chat:${sessionId}`;
/** All conversations that a guest has open on a link: what is closed when the link ends. */
export const linkChannel = (linkId: string) => `link:${linkId}`;

/** `who` tells the two sides of a conversation apart; on the events channel there is only one. */
export type Listener = { connectionId: string; who: string };
export type Connection = { connectionId: string; channel?: string; sessionId?: string; who?: string; linkId?: string };

export type ConnectionStore = {
  /** Uses the ticket up; undefined when it is unknown, used or too old. */
  redeem(ticket: string, now: Date): Promise<string | undefined>;
  /** A chat socket came; it hears nothing until it has proven itself. */
  arrive(connectionId: string, sessionId: string, now: Date): Promise<void>;
  find(connectionId: string): Promise<Connection | undefined>;
  join(channel: string, connectionId: string, now: Date, about?: Omit<Connection, 'connectionId'>): Promise<void>;
  leave(connectionId: string): Promise<Connection | undefined>;
  drop(channel: string, connectionId: string): Promise<void>;
  listeners(channel: string): Promise<Listener[]>;
};

const channelsOf = ({ channel, who, linkId }: Omit<Connection, 'connectionId'>): string[] => [
  ...(channel ? [channel] : []),
  ...(who === 'user' && linkId ? [linkChannel(linkId)] : []),
];

export const createConnectionStore = (db: Db): ConnectionStore => ({
  async redeem(ticket, now) {
    const row = await db.get<{ agentId: string }>(keys.ticket(ticket));
    if (!row) return undefined;
    try {
      await db.delete(
        keys.ticket(ticket),
        when('attribute_exists(#PK) AND #expires > :now', { ':now': epochSeconds(now) }),
      );
      return row.agentId;
    } catch (error) {
      if (error instanceof ConditionFailed) return undefined;
      throw error;
    }
  },
  async arrive(connectionId, sessionId, now) {
    await db.put({ ...keys.connection(connectionId), connectionId, sessionId, expires: epochSeconds(now, LIFE_MS) });
  },
  find: (connectionId) => db.get<Connection>(keys.connection(connectionId), { consistent: true }),
  async join(channel, connectionId, now, about = {}) {
    const expires = epochSeconds(now, LIFE_MS);
    await db.transact([
      ...channelsOf({ ...about, channel }).map((one) => ({
        put: { ...keys.socket(one, connectionId), who: about.who ?? '', expires },
      })),
      { put: { ...about, ...keys.connection(connectionId), connectionId, channel, expires } },
    ]);
  },
  async leave(connectionId) {
    const row = await db.get<Connection>(keys.connection(connectionId));
    if (!row) return undefined;
    await db.transact([
      ...channelsOf(row).map((one) => ({ delete: keys.socket(one, connectionId) })),
      { delete: keys.connection(connectionId) },
    ]);
    return row;
  },
  async drop(channel, connectionId) {
    await db.transact([{ delete: keys.socket(channel, connectionId) }, { delete: keys.connection(connectionId) }]);
  },
  async listeners(channel) {
    const { items } = await db.query<{ SK: string; who?: string }>({
      pk: socketsPartition(channel),
      attributes: ['SK', 'who'],
    });
    return items.map((row) => ({ connectionId: row.SK, who: row.who ?? '' }));
  },
});
