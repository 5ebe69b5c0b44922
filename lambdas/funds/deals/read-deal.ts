import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { communicationView } from '#public/funds/request';
import type { Deal } from './contract.ts';
import { readFamily, readParts } from './deal-family.ts';

export const readDeal =
  ({ db }: { db: Pick<Db, 'get' | 'query'> }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string): Promise<Deal> => {
    const family = await readFamily(db, agent.id, dealId);
    const parts = await readParts(db, family);
    return { id: family.root, name: family.row?.name, communications: parts.map(communicationView) };
  };
