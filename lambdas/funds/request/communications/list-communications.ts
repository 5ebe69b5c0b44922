import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { communication } from '../entity.ts';
import { communicationView } from './communication-view.ts';
import type { Communication } from './vocabulary.ts';

export const listCommunications =
  (deps: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { limit = PAGE_LIMIT, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ communications: Communication[]; next_cursor: string | null }> => {
    const pk = communication.partition({ agentId: agent.id });
    const { items, nextCursor } = await communication.list(deps.db, { pk, descending: true, limit, cursor });
    return { communications: items.map((row) => communicationView(row, deps.clock())), next_cursor: nextCursor };
  };
