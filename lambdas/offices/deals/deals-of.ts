// Whose deals someone may read or work on, and which. The rows are read in each call, so what is taken back ends at once.
import type { Db, Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { type Member, member, received, type Share } from '../entity.ts';
import { eventWrite } from '../office-store.ts';
import { ALL_DEALS, maySeePipelines, type OfficeEvent } from '../vocabulary.ts';
import { isBetween } from './share-deals.ts';

type Deals = 'all' | string[];
/** `helpsWith`: those that the reader may also work on. */
export type DealsOf = { name: string; deals: Deals; helpsWith: Deals };
type Colleague = { officeId: string; memberId: string };

const refusal = (own: Member, other: Member): AppError =>
  maySeePipelines(own.role)
    ? new AppError('CONFLICT', { message: `${other.name} doesn't show their deals to this office's managers.` })
    : new AppError('FORBIDDEN');

const readSides = async (
  db: Pick<Db, 'get' | 'query'>,
  agent: Pick<Agent, 'id'>,
  { officeId, memberId }: Colleague,
) => {
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
  return { own, other, shares: shares.items.filter((share) => isBetween(share, { owner: other, other: own })) };
};

const dealsIn = (shares: Share[]): Deals => {
  const deals = shares.map(({ dealId }) => dealId);
  return deals.includes(ALL_DEALS) ? 'all' : deals;
};

/** Asked of a coordinator, and only as long as they are one. */
const helpsWith = (own: Member, shares: Share[]): Deals =>
  own.role === 'coordinator' ? dealsIn(shares.filter(({ helps }) => helps)) : [];

/** What a member may read of another one's deals: all that are shown to managers, or what was shared with them. */
export const requireDealsOf = async (
  db: Pick<Db, 'get' | 'query'>,
  agent: Pick<Agent, 'id'>,
  colleague: Colleague,
): Promise<DealsOf> => {
  const { own, other, shares } = await readSides(db, agent, colleague);
  const { name } = other;
  if (other.pipelineShownAt && maySeePipelines(own.role)) return { name, deals: 'all', helpsWith: [] };
  if (shares.length === 0) throw refusal(own, other);
  return { name, deals: dealsIn(shares), helpsWith: helpsWith(own, shares) };
};

export type Help = { officeId: string; owner: Member; helper: Member; deals: Deals };

/** What a coordinator may work on for a colleague who asked them to. */
export const requireHelpWith = async (
  db: Pick<Db, 'get' | 'query'>,
  agent: Pick<Agent, 'id'>,
  colleague: Colleague,
): Promise<Help> => {
  const { own, other, shares } = await readSides(db, agent, colleague);
  const deals = helpsWith(own, shares);
  if (deals.length === 0) throw new AppError('FORBIDDEN');
  if (await isDeactivated(db, other.agentId))
    throw new AppError('CONFLICT', { message: `${other.name}'s account is deactivated.` });
  return { officeId: colleague.officeId, owner: other, helper: own, deals };
};

/** Who did it, and for whom. The client isn't named: everyone in the office reads its history. */
export const helpWrite = ({ officeId, helper, owner }: Help, event: OfficeEvent, now: Date): Write =>
  eventWrite(
    officeId,
    { id: helper.agentId, name: helper.name, email: helper.email },
    { event, about: owner.name },
    now,
  );
