// What an agent learns about their texts: one line for each request, and the latest news takes its place.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notificationItem } from '#public/dashboard';

type About = { agentId: string; communicationId: string };
export type News = { subject: string; body: string };

type Deps = { db: Pick<Db, 'put'>; clock: Clock };

/** The same news again is the same line. */
const put = async ({ db, clock }: Deps, agentId: string, id: string, news: News): Promise<void> => {
  const row = { id, type: 3, ...news, date: clock().toISOString(), read: false } as const;
  await db.put(notificationItem(agentId, row));
};

export const tellAgent = (deps: Deps, { agentId, communicationId }: About, news: News): Promise<void> =>
  put(deps, agentId, `${communicationId}~text`, news);

/** Of their own number. It leads nowhere, and is no news for a screen. */
export const tellOfOwnNumber = (deps: Deps, agentId: string, news: News): Promise<void> =>
  put(deps, agentId, 'news-number', news);
