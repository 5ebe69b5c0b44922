import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { savedViews } from './entity.ts';
import type { SavedView } from './vocabulary.ts';

export const readViews =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (agent: Pick<Agent, 'id'>): Promise<{ views: SavedView[] }> => {
    const row = await savedViews.get(db, { agentId: agent.id });
    return { views: row?.views ?? [] };
  };

/** All of them at once: there are few, and the page shows the order in which they were saved. */
export const saveViews =
  ({ db }: { db: Pick<Db, 'put'> }) =>
  (agent: Pick<Agent, 'id'>, views: SavedView[]): Promise<void> =>
    db.put(savedViews.item({ agentId: agent.id }, { views }));
