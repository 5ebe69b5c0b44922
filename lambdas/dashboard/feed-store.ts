import { type Db, exists, held, type Page } from '#core/data/db.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { FeedEvent } from './contract.ts';
import { feedPartition, notification } from './entity.ts';
import { feedEvent } from './feed-event.ts';

export type FeedStore = {
  list(agentId: string, page: { limit?: number; cursor?: string }): Promise<Page<FeedEvent>>;
};

/** False when there is no such notification. */
export const markRead = async (db: Pick<Db, 'update'>, agentId: string, eventId: string): Promise<boolean> => {
  return held(db.update(notification.key({ agentId, eventId }), { set: { read: true } }, exists));
};

export const createFeedStore = (db: Pick<Db, 'query'>): FeedStore => ({
  async list(agentId, { limit = PAGE_LIMIT, cursor }) {
    const pk = feedPartition(agentId);
    const page = await notification.list(db, { index: 'GSI1', pk, descending: true, limit, cursor });
    return { items: page.items.map(feedEvent), nextCursor: page.nextCursor };
  },
});
