import { type Db, isThere, type Write } from '#core/data/db.ts';
import { accountOf } from '#core/security/sandbox.ts';
import { apiKey } from './entity.ts';
import { MOST_KEYS } from './vocabulary.ts';

/** Read consistently: a revoked key is gone at once. */
export const hasKey = async (db: Pick<Db, 'get'>, agentId: string, id: string): Promise<boolean> =>
  (await apiKey.get(db, { agentId: accountOf(agentId), id }, { consistent: true })) !== undefined;

/** True for an account that has programs. */
export const hasKeys = async (db: Pick<Db, 'query'>, agentId: string): Promise<boolean> => {
  const pk = apiKey.partition({ agentId: accountOf(agentId) });
  return (await db.query({ pk, limit: 1, attributes: ['SK'], consistent: true })).items.length > 0;
};

/** Belongs in a key's transaction whose effect outlasts the call: fails once the key is revoked. */
export const keyStands = (agentId: string, id: string): Write =>
  apiKey.check({ agentId: accountOf(agentId), id }, isThere);

/** The keys' names, by the keys' IDs. */
export const keyNames = async (db: Pick<Db, 'query'>, agentId: string): Promise<Map<string, string>> => {
  const { items } = await apiKey.list(db, { pk: apiKey.partition({ agentId }), limit: MOST_KEYS });
  return new Map(items.map(({ id, name }) => [id, name]));
};
