// Another role, leaving, and removing. What a person has stays theirs, unless an owner moves their clients (clients/handover).
import type { Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { unshareAllWrites } from './deals/share-deals.ts';
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

/** As many writes as a transaction takes. */
const WRITES_AT_ONCE = 100;
/** For what goes into the same transaction. */
const ROOM = 20;

export type Removal = { writes: Write[]; before: Write[][] };

/**
 * What was shared with or by the person goes with them: it no longer lets anyone read, and would be kept for nothing. `before`: what doesn't
 * fit into one transaction. If it fails after that, the person is still a member, and is removed with the next try.
 */
export const removal = async (deps: OfficeDeps, people: People, other: Member, now: Date): Promise<Removal> => {
  requireOwnerWithout(people, other.agentId);
  await requireNotPaying(deps, people, { who: other, now });
  const { id: officeId } = people.office;
  const seat = await seatsOf(deps.db, people.office, [other], { paid: undefined, at: now });
  const writes = [
    ...removeWrites(officeId, other.agentId),
    ...seat.writes,
    ...seat.later,
    ...revokeWrites(people, other.agentId),
  ];
  const unshares = await unshareAllWrites(deps, officeId, other.agentId);
  const fitting = Math.max(0, WRITES_AT_ONCE - writes.length - ROOM);
  const before: Write[][] = [];
  for (let from = fitting; from < unshares.length; from += WRITES_AT_ONCE)
    before.push(unshares.slice(from, from + WRITES_AT_ONCE));
  return { writes: [...writes, ...unshares.slice(0, fitting)], before };
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
      const { writes, before } = await removal(deps, people, other, now);
      const what = isLeaving ? { event: 'left' as const } : { event: 'removed' as const, about: other.name };
      for (const group of before) await deps.db.transact(group);
      await deps.db.transact([...changeWrites(people.office, agent, what, now), ...writes]);
    }, deps.pause);
