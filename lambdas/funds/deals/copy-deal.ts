// What an agent called a deal and wrote down about it, for the one who takes over a request of it. It stays with the former one, too: so do
// the reports of the deal.
import type { Db, Write } from '#core/data/db.ts';
import { readFamily } from './deal-family.ts';
import { deal } from './entity.ts';

/** Nothing that the other agent has decided about the same deal is written over. */
export const copyDealWrites = async (
  db: Pick<Db, 'get'>,
  { from, to, dealId }: { from: string; to: string; dealId: string },
): Promise<Write[]> => {
  const { row } = await readFamily(db, from, dealId);
  const { name, note } = row ?? {};
  if (!name && !note) return [];
  const kept = { id: dealId, ...(name && { name }), ...(note && { note }) };
  return [deal.update({ agentId: to, dealId }, { setIfAbsent: kept, add: { revision: 1 } })];
};
