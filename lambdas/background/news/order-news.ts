// A notification was written, in the transaction of what it tells about, and the stream carries it here as it carries the outbox.
// What an agent wants to know at once becomes a piece of work for each of their browsers, so that one that is slow delays no other, and
// one for their phone.

import type { FeedEvent } from '#contracts/dashboard';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { type OutboxKind, outboxWrite } from '#core/data/outbox.ts';
import { newsOf } from '#public/dashboard';
import { devicesOf, newsNumber } from '#public/members/notifications';
import type { NewsTask } from './news-task.ts';

/** The stream may bring it twice: it's ordered once. */
const order = async (db: Pick<Db, 'put'>, kind: OutboxKind, task: Item, { at, id }: { at: Date; id: string }) => {
  try {
    await db.put(outboxWrite(kind, task, at, id).put, isNew);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** `before`: the same notification until now. One that only looks different is no news. */
export const orderNews =
  ({ db }: { db: Pick<Db, 'query' | 'get' | 'put'> }) =>
  async (agentId: string, before: FeedEvent | undefined, after: FeedEvent, at: Date): Promise<void> => {
    const news = newsOf(after);
    if (!news || (before && newsOf(before)?.words === news.words)) return;
    const eventId = after.id;
    const [devices, number] = await Promise.all([devicesOf(db, agentId), newsNumber.get(db, { agentId })]);
    for (const { id: deviceId } of devices) {
      const task: NewsTask = { agentId, eventId, deviceId };
      await order(db, 'news', task, { at, id: `news-${deviceId}-${eventId}` });
    }
    if (!number?.confirmed) return;
    const text = { what: 'news', agentId, eventId };
    await order(db, 'text', text, { at, id: `news-text-${agentId}-${eventId}` });
  };
