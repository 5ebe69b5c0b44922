import { type Db, exists, held, type Page, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { type Body, PAGE_LIMIT } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import type { FeedEvent, routes } from './contract.ts';
import { dismissal, feedPartition, notification, OPENED } from './entity.ts';
import { feedEvent } from './feed-event.ts';

// An agent's dismissed items. One row for each, so that two devices never overwrite each other.

/** Requests expire after two weeks, and drafts are few. */
const KEPT_DAYS = 90;

export const listDismissed =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (agent: Pick<Agent, 'id'>): Promise<{ items: string[] }> => {
    const { items } = await dismissal.list(db, { pk: dismissal.partition({ agentId: agent.id }) });
    return { items: items.map(({ item }) => item) };
  };

export const dismiss =
  ({ db, clock }: { db: Pick<Db, 'put' | 'delete'>; clock: Clock }) =>
  async (agent: Pick<Agent, 'id'>, { item, dismissed }: Body<typeof routes.dismiss>): Promise<void> => {
    const key = { agentId: agent.id, item };
    if (!dismissed) return db.delete(dismissal.key(key));
    const now = clock();
    const expires = epochSeconds(now, KEPT_DAYS * DAY);
    await db.put(dismissal.item(key, { item, at: now.toISOString(), expires }));
  };

type FeedStore = {
  list(agentId: string, page: { limit?: number; cursor?: string }): Promise<Page<FeedEvent>>;
  count(agentId: string, after: string | null): Promise<number>;
};

/** Read at once to be counted; a feed longer than several of these is cheaper to read than to show. */
const COUNTED_AT_ONCE = 1000;

/** Only for an unread notification: a subject that was opened before doesn't wait again. */
const IN_LIST = [{ set: { read: true, waits: true } }, when('#read = :unread', { ':unread': false })] as const;

/** Skips deleted notifications. */
export const markRead =
  ({ db }: { db: Pick<Db, 'update'> }) =>
  async (agent: Pick<Agent, 'id'>, { ids, in_list }: Body<typeof routes.markRead>): Promise<void> => {
    const [change, condition] = in_list ? IN_LIST : [OPENED, exists];
    const read = (eventId: string) => notification.change(db, { agentId: agent.id, eventId }, change, condition);
    await Promise.all(ids.map((id) => held(read(id))));
  };

export const createFeedStore = (db: Pick<Db, 'query'>): FeedStore => ({
  async list(agentId, { limit = PAGE_LIMIT, cursor }) {
    const pk = feedPartition(agentId);
    const page = await notification.list(db, { index: 'GSI1', pk, descending: true, limit, cursor });
    return { items: page.items.map(feedEvent), nextCursor: page.nextCursor };
  },
  async count(agentId, after) {
    let counted = 0;
    for (let cursor = after; cursor !== null; ) {
      const page = await db.query({
        index: 'GSI1',
        pk: feedPartition(agentId),
        descending: true,
        limit: COUNTED_AT_ONCE,
        cursor,
        attributes: ['SK'],
      });
      counted += page.items.length;
      cursor = page.nextCursor;
    }
    return counted;
  },
});
