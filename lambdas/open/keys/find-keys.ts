import type { Db } from '#core/data/db.ts';
import { accountOf } from '#core/security/sandbox.ts';
import { apiKey } from './entity.ts';

/** Read consistently: a revoked key is gone at once. */
export const hasKey = async (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<boolean> =>
  (await apiKey.get(db, { agentId: accountOf(agentId), id }, { consistent: true })) !== undefined;

/** True for an account that has programs. */
export const hasKeys = async (db: Pick<Db, 'query'>, agentId: string): Promise<boolean> => {
  const pk = apiKey.partition({ agentId: accountOf(agentId) });
  return (await db.query({ pk, limit: 1, attributes: ['SK'], consistent: true })).items.length > 0;
};
