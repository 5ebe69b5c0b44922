import { type Db, type Write, when, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { type Member, member, office } from './entity.ts';
import type { OfficeDeps } from './invitations/invite-member.ts';
import { memberOf, otherMember, type People, requireManaging, requireOwner, requireOwnerWithout } from './office.ts';
import { changeWrites, joinWrites, officesOf, readPeople, removeWrites, revokeWrites } from './office-store.ts';
import { seatsOf } from './seats/follow-seats.ts';
import { requireNotPaying } from './seats/read-plan.ts';
import type { Role } from './vocabulary.ts';

// Changes of role, leaving, and removing. A person keeps their clients, unless an owner moves them (client-work/handover).

export const changeRole =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { memberId, role }: { memberId: string; role: Role }): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      requireOwner(people, agent);
      const other = otherMember(people, memberId);
      if (other.role === role) return;
      if (role !== 'owner') {
        requireOwnerWithout(people, memberId);
        await requireNotPaying(deps, people, { who: other, now });
      }
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: 'role', about: `${other.name}: ${role}` }, now),
        ...joinWrites(people.office, { ...other, role }),
        ...revokeWrites(people, memberId, role),
      ]);
    }, deps.pause);

export const removalWrites = async (deps: OfficeDeps, people: People, other: Member, now: Date): Promise<Write[]> => {
  requireOwnerWithout(people, other.agentId);
  await requireNotPaying(deps, people, { who: other, now });
  const seat = await seatsOf(deps.db, people.office, [other], { paid: undefined, at: now });
  return [
    ...removeWrites(people.office.id, other.agentId),
    ...seat.writes,
    ...seat.later,
    ...revokeWrites(people, other.agentId),
  ];
};

export const removeMember =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, memberId: string): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      const own = memberOf(people, agent.id);
      const other = otherMember(people, memberId);
      const isLeaving = other.agentId === own.agentId;
      if (!isLeaving) requireManaging(people, agent, other.role);
      const writes = await removalWrites(deps, people, other, now);
      const what = isLeaving ? { event: 'left' as const } : { event: 'removed' as const, about: other.name };
      await deps.db.transact([...changeWrites(people.office, agent, what, now), ...writes]);
    }, deps.pause);

// A member's row has a copy of their address, for their colleagues and for invitations. It follows the account.

/** The office counts it: a concurrent change of its people, based on the old row, decides again. */
const followWrites = (officeId: string, { agentId, name, email: before }: Member, email: string): Write[] => [
  office.update({ officeId }, { add: { revision: 1 } }, { name: 'office', if: when('attribute_exists(#id)') }),
  member.update(
    { officeId, agentId },
    // Without a name, a person's address is used.
    { set: { email, ...(name === before && { name: email }) } },
    { name: 'member', if: when('attribute_exists(#agentId)') },
  ),
];

/** The changes in the offices of a person whose account gets this address. */
export const updateMemberAddress =
  (db: Pick<Db, 'get' | 'query'>) =>
  async (agentId: string, email: string): Promise<Write[]> => {
    const writes = await Promise.all(
      (await officesOf(db, agentId)).map(async ({ officeId }) => {
        const own = await member.get(db, { officeId, agentId }, { consistent: true });
        return own && own.email !== email ? followWrites(officeId, own, email) : [];
      }),
    );
    return writes.flat();
  };
