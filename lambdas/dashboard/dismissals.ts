// What an agent put away of what waits. A row for each, so that two devices never overwrite each other.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { dismissal } from './entity.ts';

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
