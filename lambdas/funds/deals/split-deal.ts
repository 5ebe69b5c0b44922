import { newLinkId } from '#core/crypto/ids.ts';
import { type Db, exists, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type CommunicationRow, communication, dealKeys, dealOfRow, fundsRequest } from '#public/funds/request';
import { asDecided, changeDeal, type Family, readFamily, readParts } from './deal-family.ts';
import { deal } from './entity.ts';

type Part = Exclude<CommunicationRow, { kind: 'draft' }>;

const dealOfPart = (part: Part): string | undefined => (part.kind === 'request' ? dealOfRow(part) : part.deal);

/** What was merged into the deal becomes the deal it was before. */
const unmergeWrites = (family: Family, own: string): Write[] => {
  const { agentId, root, ids } = family;
  return [
    deal.update(
      { agentId, dealId: root },
      { set: { includes: ids.filter((id) => id !== root && id !== own) }, add: { revision: 1 } },
      asDecided(family),
    ),
    deal.update({ agentId, dealId: own }, { add: { revision: 1 }, remove: ['into', 'name'] }),
  ];
};

const moveWrites = (agentId: string, part: Part, dealId: string): Write[] => [
  communication.update(
    { agentId, communicationId: part.id },
    { set: { deal: dealId, ...dealKeys(agentId, dealId, part.id) } },
    { if: exists },
  ),
  // Its address may be corrected later: the request that follows belongs to the same deal.
  ...(part.kind === 'request'
    ? [fundsRequest.update({ linkId: part.linkId }, { set: { deal: dealId } }, { if: exists })]
    : []),
];

/** A request or letter becomes a deal again, with the other buyer's part of it. */
export const splitDeal =
  ({ db }: { db: Pick<Db, 'get' | 'query' | 'transact'> }) =>
  async (agent: Pick<Agent, 'id'>, dealId: string, communicationId: string): Promise<{ id: string }> => {
    const family = await readFamily(db, agent.id, dealId);
    const parts = (await readParts(db, family)).filter((row): row is Part => row.kind !== 'draft');
    const part = parts.find(({ id }) => id === communicationId);
    const own = part && dealOfPart(part);
    if (!part || !own) throw new AppError('INVALID', { fields: { communication_id: "This isn't part of the deal." } });
    if (own !== family.root) {
      await changeDeal(db, unmergeWrites(family, own));
      return { id: own };
    }
    const coBuyersId = part.kind === 'request' ? part.coBuyer?.id : undefined;
    const leaving = parts.filter(({ id }) => id === communicationId || id === coBuyersId);
    if (leaving.length === parts.length)
      throw new AppError('CONFLICT', { message: 'There is nothing else in this deal to split it from.' });
    const id = newLinkId();
    await changeDeal(
      db,
      leaving.flatMap((one) => moveWrites(agent.id, one, id)),
    );
    return { id };
  };
