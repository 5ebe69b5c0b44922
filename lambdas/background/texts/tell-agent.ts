// What an agent learns about their texts: one line for each request, and the latest news takes its place.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notificationItem } from '#public/dashboard';

type About = { agentId: string; communicationId: string };
export type News = { subject: string; body: string };

/** The same news again is the same line. */
export const tellAgent = async (
  { db, clock }: { db: Pick<Db, 'put'>; clock: Clock },
  { agentId, communicationId }: About,
  news: News,
): Promise<void> => {
  const id = `${communicationId}~text`;
  const row = { id, type: 3, ...news, date: clock().toISOString(), read: false } as const;
  await db.put(notificationItem(agentId, row));
};
