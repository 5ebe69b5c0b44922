import * as v from 'valibot';
import type { FeedEvent } from '#contracts/members/dashboard';
import { type Db, held, isNew } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { newsOf } from '#public/members/dashboard';
import { devicesOf } from '#public/members/notifications';

// One piece of news for one browser, worded from the notification when it goes out.

export const newsTask = v.object({ agentId: v.string(), eventId: v.string(), deviceId: v.string() });
export type NewsTask = v.InferOutput<typeof newsTask>;

// Reads new notifications from the stream. Urgent news becomes a separate task for each of the agent's browsers, so
// that a slow one delays no other.

/** The stream may repeat a record; the fixed ID orders its news only once. */
const order = async (db: Pick<Db, 'put'>, task: NewsTask, turn: string, at: Date) => {
  await held(db.put(outboxWrite('news', task, at, `news-${task.deviceId}-${task.eventId}${turn}`).put, isNew));
};

/** `before`: the notification's earlier state. A change that leaves its words the same is no news. */
export const orderNews =
  ({ db }: { db: Pick<Db, 'query' | 'put'> }) =>
  async (agentId: string, before: FeedEvent | undefined, after: FeedEvent, at: Date): Promise<void> => {
    const news = newsOf(after);
    if (!news || (before && newsOf(before)?.words === news.words)) return;
    const eventId = after.id;
    // A conversation has news again later, under the same ID.
    const turn = after.messages || after.talk ? `-${after.date}` : '';
    for (const { id: deviceId } of await devicesOf(db, agentId))
      await order(db, { agentId, eventId, deviceId }, turn, at);
  };
