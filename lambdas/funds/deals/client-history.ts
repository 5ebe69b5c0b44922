// What the history of a client lists, as keys: of requests, letters and campaigns.
import { type Db, type Key, keyIn } from '#core/data/db.ts';
import { historyPartition } from '#public/clients/client';

/** The latest ones. */
const LOOKED_AT = 50;

export const listHistory = async (db: Pick<Db, 'query'>, agentId: string, email: string): Promise<Key[]> => {
  const pk = historyPartition(agentId, email);
  return (await db.query({ index: 'Due', pk, descending: true, limit: LOOKED_AT })).items.map(keyIn);
};
