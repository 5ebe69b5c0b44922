// An agent shares one deal, or all of theirs, with someone of the office, and takes it back.
import type { Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';
import { given, type Member, received, type Share } from '../entity.ts';
import type { OfficeDeps } from '../invitations/invite-member.ts';
import { memberOf, otherMember } from '../office.ts';
import { changeWrites, readPeople } from '../office-store.ts';
import { ALL_DEALS, DEALS_SHARED_WITH_ONE } from '../vocabulary.ts';

type Shared = Body<typeof routes.shareDeals>;
type Sides = { owner: Member; other: Member };

/** Who left and came back is another member: what was shared with the one before isn't shared with them. */
export const isBetween = (share: Share, { owner, other }: Sides): boolean =>
  share.ownerJoinedAt === owner.joinedAt && share.otherJoinedAt === other.joinedAt;

const keysOf = (officeId: string, { ownerId, otherId, dealId }: Pick<Share, 'ownerId' | 'otherId' | 'dealId'>) => ({
  officeId,
  ownerId,
  otherId,
  dealId,
});

const shareWrites = (officeId: string, row: Share): Write[] => [
  given.put(keysOf(officeId, row), row),
  received.put(keysOf(officeId, row), row),
];

const unshareWrites = (officeId: string, row: Pick<Share, 'ownerId' | 'otherId' | 'dealId'>): Write[] => [
  given.delete(keysOf(officeId, row)),
  received.delete(keysOf(officeId, row)),
];

const givenBy = async ({ db }: Pick<OfficeDeps, 'db'>, officeId: string, agentId: string): Promise<Share[]> => {
  const pk = given.partition({ officeId });
  return (await given.list(db, { pk, prefix: `GAVE#${agentId}#`, consistent: true })).items;
};

const receivedBy = async ({ db }: Pick<OfficeDeps, 'db'>, officeId: string, agentId: string): Promise<Share[]> => {
  const pk = received.partition({ officeId });
  return (await received.list(db, { pk, prefix: `GIVEN#${agentId}#`, consistent: true })).items;
};

/** The writes that end everything between a member and the others. In pairs, so that a half of them is whole as well. */
export const unshareAllWrites = async (
  { db }: Pick<OfficeDeps, 'db'>,
  officeId: string,
  agentId: string,
): Promise<Write[]> => {
  const [gave, got] = await Promise.all([givenBy({ db }, officeId, agentId), receivedBy({ db }, officeId, agentId)]);
  return [...gave, ...got].flatMap((share) => unshareWrites(officeId, share));
};

type Asked = { helps: Share['helps']; isMore: boolean; before: Share[] };

const requireSharing = ({ owner, other }: Sides, { helps, isMore, before }: Asked): void => {
  const refuse = (message: string) => new AppError('CONFLICT', { message });
  if (other.agentId === owner.agentId) throw refuse('Your own deals are yours already.');
  if (helps && other.role !== 'coordinator') throw refuse('Only a coordinator can work on deals for you.');
  if (isMore && before.length >= DEALS_SHARED_WITH_ONE)
    throw refuse(`You share ${DEALS_SHARED_WITH_ONE} deals with ${other.name}. Share all, or stop sharing one first.`);
};

export const shareDeals =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { member_id, deal_id, helps: wanted }: Shared): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      const owner = memberOf(people, agent.id);
      const other = otherMember(people, member_id);
      const before = (await givenBy(deps, officeId, agent.id)).filter(
        (share) => share.otherId === member_id && isBetween(share, { owner, other }),
      );
      const known = before.find(({ dealId }) => dealId === deal_id);
      const helps = (wanted ?? known?.helps) || undefined;
      if (known && known.helps === helps) return;
      // All of them is one more row, and the way out of too many.
      requireSharing({ owner, other }, { helps, isMore: !known && deal_id !== ALL_DEALS, before });
      const row: Share = {
        ownerId: agent.id,
        otherId: member_id,
        dealId: deal_id,
        at: now.toISOString(),
        helps,
        ownerJoinedAt: owner.joinedAt,
        otherJoinedAt: other.joinedAt,
      };
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: helps ? 'helping' : 'shared', about: other.name }, now),
        ...shareWrites(officeId, row),
      ]);
    }, deps.pause);

export const unshareDeals =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { member_id: otherId, deal_id: dealId }: Shared): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      memberOf(people, agent.id);
      const share = (await givenBy(deps, officeId, agent.id)).find(
        (one) => one.otherId === otherId && one.dealId === dealId,
      );
      if (!share) return;
      const about = people.members.find((one) => one.agentId === otherId)?.name;
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: 'unshared', about }, now),
        ...unshareWrites(officeId, share),
      ]);
    }, deps.pause);

/** What counts now, of what the person shares and of what is shared with them. */
export const listShares =
  (deps: OfficeDeps) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.shares>> => {
    const [people, gave, got] = await Promise.all([
      readPeople(deps.db, officeId, deps.clock()),
      givenBy(deps, officeId, agent.id),
      receivedBy(deps, officeId, agent.id),
    ]);
    memberOf(people, agent.id);
    const counts = (share: Share) => {
      const find = (id: string) => people.members.find((one) => one.agentId === id);
      const [owner, other] = [find(share.ownerId), find(share.otherId)];
      return owner !== undefined && other !== undefined && isBetween(share, { owner, other });
    };
    return {
      given: gave
        .filter(counts)
        .map(({ otherId, dealId, at, helps }) => ({ member_id: otherId, deal_id: dealId, at, helps })),
      received: got.filter(counts).map(({ ownerId, at, helps }) => ({ member_id: ownerId, at, helps })),
    };
  };
