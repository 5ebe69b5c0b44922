import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, exists, type Page } from '#core/data/db.ts';
import { feedPartition, keys } from '#core/data/table.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { FeedEvent } from './contract.ts';
import { feedEventFrom } from './feed-event.ts';

export type FeedStore = {
  list(agentId: string, page: { limit?: number; cursor?: string }): Promise<Page<FeedEvent>>;
  /** False when there is no such notification. */
  markRead(agentId: string, eventId: string): Promise<boolean>;
};

export const createFeedStore = (db: Db): FeedStore => ({
  async list(agentId, { limit = PAGE_LIMIT, cursor }) {
    const page = await db.query<Item>({ pk: feedPartition(agentId), descending: true, limit, cursor });
    return { items: page.items.map(feedEventFrom), nextCursor: page.nextCursor };
  },
  async markRead(agentId, eventId) {
    try {
      await db.update(keys.event(agentId, eventId), { set: { read: true } }, exists);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },
});
