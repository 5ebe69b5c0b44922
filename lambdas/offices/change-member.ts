// Another role, leaving, and removing. What a person has stays theirs, unless an owner moves their clients (clients/handover).
import type { Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Member } from './entity.ts';
import type { OfficeDeps } from './invitations/invite-member.ts';
import { memberOf, otherMember, type People, requireManaging, requireOwner, requireOwnerWithout } from './office.ts';
import { changeWrites, joinWrites, readPeople, removeWrites, revokeWrites } from './office-store.ts';
import { seatsOf } from './seats/follow-seats.ts';
import { requireNotPaying } from './seats/seat-deps.ts';
import type { Role } from './vocabulary.ts';

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
