import type { Db } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { asDecided, changeDeal, memberWrite, readFamily, readParts } from './deal-family.ts';
import { deal } from './entity.ts';

/** Without a name it's called by its property or its clients again. Those that were merged into it follow. */
export const renameDeal =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    dealId: string,
    { name: typed, seen }: { name: string; seen?: string | undefined },
  ): Promise<void> => {
    const family = await readFamily(db, agent.id, dealId);
    await readParts(db, family);
    const now = { name: family.row?.name ?? '' };
    const { name } = mergedEdit(seen === undefined ? undefined : { name: seen }, { name: typed }, now);
    const { root, ids } = family;
    await changeDeal(db, [
      deal.update(
        { agentId: agent.id, dealId: root },
        { set: { id: root, ...(name ? { name } : {}) }, add: { revision: 1 }, remove: name ? [] : ['name'] },
        asDecided(family),
      ),
      ...ids.slice(1).map((id) => memberWrite(family, id, name || undefined)),
    ]);
  };
