import type { Db } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { asDecided, changeDeal, readFamily, readParts } from './deal-family.ts';
import { deal } from './entity.ts';

/** Of a deal that was merged, it's the whole deal's note. */
export const saveDealNote =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (
    agent: Pick<Agent, 'id'>,
    dealId: string,
    typed: { note: string; seen?: string | undefined },
  ): Promise<void> => {
    const family = await readFamily(db, agent.id, dealId);
    await readParts(db, family);
    const { seen } = typed;
    const now = { note: family.row?.note ?? '' };
    const { note } = mergedEdit(seen === undefined ? undefined : { note: seen }, { note: typed.note }, now);
    const { root } = family;
    await changeDeal(db, [
      deal.update(
        { agentId: agent.id, dealId: root },
        { set: { id: root, ...(note ? { note } : {}) }, add: { revision: 1 }, remove: note ? [] : ['note'] },
        asDecided(family),
      ),
    ]);
  };
