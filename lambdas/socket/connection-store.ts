// Who listens on which channel. A connection lives two hours at most, so its rows expire by themselves when a close is missed.
import { epochSeconds, HOUR } from '../core/clock.ts';
import { ConditionFailed, type Db, when } from '../core/db.ts';
import { keys, socketsPartition } from '../core/table.ts';

const LIFE_MS = 2 * HOUR + 10 * 60 * 1000;

export const agentChannel = (agentId: string) => `agent:${agentId}`;

export type ConnectionStore = {
  /** Uses the ticket up; undefined when it is unknown, used or too old. */
  redeem(ticket: string, now: Date): Promise<string | undefined>;
  join(channel: string, connectionId: string, now: Date): Promise<void>;
  leave(connectionId: string): Promise<void>;
  drop(channel: string, connectionId: string): Promise<void>;
  listeners(channel: string): Promise<string[]>;
};

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
  async join(channel, connectionId, now) {
    const expires = epochSeconds(now, LIFE_MS);
    await db.transact([
      { put: { ...keys.socket(channel, connectionId), expires } },
      { put: { ...keys.connection(connectionId), channel, expires } },
    ]);
  },
  async leave(connectionId) {
    const row = await db.get<{ channel: string }>(keys.connection(connectionId));
    if (row)
      await db.transact([
        { delete: keys.socket(row.channel, connectionId) },
        { delete: keys.connection(connectionId) },
      ]);
  },
  async drop(channel, connectionId) {
    await db.transact([{ delete: keys.socket(channel, connectionId) }, { delete: keys.connection(connectionId) }]);
  },
  async listeners(channel) {
    const { items } = await db.query<{ SK: string }>({ pk: socketsPartition(channel), attributes: ['SK'] });
    return items.map((row) => row.SK);
  },
});
