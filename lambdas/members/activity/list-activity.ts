import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from './contract.ts';
import { activity } from './entity.ts';

const A_PAGE = 20;

/** Newest first. */
export const listActivity =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async (
    { id: agentId }: Agent,
    { limit = A_PAGE, cursor }: { limit?: number; cursor?: string },
  ): Promise<Reply<typeof routes.activity>> => {
    const pk = activity.partition({ agentId });
    const { items, nextCursor } = await activity.list(db, { pk, descending: true, limit, cursor });
    const events = items.map(({ id, event, at, device = null, address = null, detail = null }) => ({
      id,
      event,
      at,
      device,
      address,
      detail,
    }));
    return { events, next_cursor: nextCursor };
  };
