import { ConditionFailed, type Db, exists, type Page } from '#core/data/db.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { FeedEvent } from './contract.ts';
import { notification } from './entity.ts';
import { feedEvent } from './feed-event.ts';

export type FeedStore = {
  list(agentId: string, page: { limit?: number; cursor?: string }): Promise<Page<FeedEvent>>;
  /** False when there is no such notification. */
  markRead(agentId: string, eventId: string): Promise<boolean>;
};

export const createFeedStore = (db: Db): FeedStore => ({
  async list(agentId, { limit = PAGE_LIMIT, cursor }) {
    const pk = notification.partition({ agentId });
    const page = await notification.list(db, { pk, descending: true, limit, cursor });
    return { items: page.items.map(feedEvent), nextCursor: page.nextCursor };
  },
  async markRead(agentId, eventId) {
    try {
      await db.update(notification.key({ agentId, eventId }), { set: { read: true } }, exists);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },
});
