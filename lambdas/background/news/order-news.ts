// A notification was written, in the transaction of what it tells about, and the stream carries it here as it carries the outbox.
// What an agent wants to know at once becomes a piece of work for each of their browsers, so that one that is slow delays no other.

import type { FeedEvent } from '#contracts/dashboard';
import { type Db, held, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { newsOf } from '#public/dashboard';
import { devicesOf } from '#public/members/notifications';
import type { NewsTask } from './news-task.ts';

/** The stream may bring it twice: it's ordered once. */
const order = async (db: Pick<Db, 'put'>, task: NewsTask, at: Date) => {
  await held(db.put(outboxWrite('news', task, at, `news-${task.deviceId}-${task.eventId}`).put, isNew));
};

/** `before`: the same notification until now. One that only looks different is no news. */
export const orderNews =
  ({ db }: { db: Pick<Db, 'query' | 'put'> }) =>
  async (agentId: string, before: FeedEvent | undefined, after: FeedEvent, at: Date): Promise<void> => {
    const news = newsOf(after);
    if (!news || (before && newsOf(before)?.words === news.words)) return;
    const eventId = after.id;
    for (const { id: deviceId } of await devicesOf(db, agentId)) await order(db, { agentId, eventId, deviceId }, at);
  };
