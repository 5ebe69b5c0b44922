import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { asDecided, changeDeal, memberWrite, readFamily, readParts } from './deal-family.ts';
import { deal } from './entity.ts';
import { DEAL_LIMITS } from './vocabulary.ts';

const TOO_MANY = `A deal can take in ${DEAL_LIMITS.merged} others.`;

/** The deal of the address exists; the one to take in doesn't. */
const noOther = (error: unknown): never => {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  throw new AppError('INVALID', { fields: { deal_id: "This deal doesn't exist." }, cause: error });
};

/**
 * The second deal becomes part of the first. Its requests stay as they are: only the deals' own rows say that they belong
 * together, so later requests for either property and client join them, and it can be undone.
 */
export const mergeDeals =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string, otherId: string): Promise<void> => {
    const [family, other] = await Promise.all([readFamily(db, agent.id, dealId), readFamily(db, agent.id, otherId)]);
    await readParts(db, family);
    await readParts(db, other).catch(noOther);
    // A repeated click.
    if (family.root === other.root) return;
    const includes = [...family.ids.slice(1), ...other.ids];
    if (includes.length > DEAL_LIMITS.merged) throw new AppError('CONFLICT', { message: TOO_MANY });
    const [, ...members] = other.ids;
    const name = family.row?.name;
    await changeDeal(db, [
      deal.update(
        { agentId: agent.id, dealId: family.root },
        { set: { id: family.root, includes }, add: { revision: 1 } },
        asDecided(family),
      ),
      { ...memberWrite(family, other.root, name), ...asDecided(other), name: 'other deal' },
      ...members.map((id) => memberWrite(family, id, name)),
    ]);
  };
