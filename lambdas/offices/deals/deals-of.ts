// Whose deals someone may read, and which. The rows are read in each call, so what is taken back ends at once.
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { ALL_DEALS, maySeePipelines } from '../contract.ts';
import { type Member, member, received } from '../entity.ts';
import { isBetween } from './share-deals.ts';

export type DealsOf = { name: string; deals: 'all' | string[] };

const refusal = (own: Member, other: Member): AppError =>
  maySeePipelines(own.role)
    ? new AppError('CONFLICT', { message: `${other.name} doesn't show their deals to this office's managers.` })
    : new AppError('FORBIDDEN');

/** What a member may read of another one's deals: all that are shown to managers, or what was shared with them. */
export const requireDealsOf = async (
  db: Pick<Db, 'get' | 'query'>,
  agent: Pick<Agent, 'id'>,
  { officeId, memberId }: { officeId: string; memberId: string },
): Promise<DealsOf> => {
  const read = (agentId: string) => member.get(db, { officeId, agentId }, { consistent: true });
  const [own, other, shares] = await Promise.all([
    read(agent.id),
    read(memberId),
    received.list(db, {
      pk: received.partition({ officeId }),
      prefix: `GIVEN#${agent.id}#${memberId}#`,
      consistent: true,
    }),
  ]);
  if (!own) throw new AppError('NOT_FOUND');
  if (!other) throw new AppError('CONFLICT', { message: 'This person is no longer in the office.' });
  const { name } = other;
  if (other.pipelineShownAt && maySeePipelines(own.role)) return { name, deals: 'all' };
  const counting = shares.items.filter((share) => isBetween(share, { owner: other, other: own }));
  if (counting.length === 0) throw refusal(own, other);
  const deals = counting.map(({ dealId }) => dealId);
  return { name, deals: deals.includes(ALL_DEALS) ? 'all' : deals };
};
