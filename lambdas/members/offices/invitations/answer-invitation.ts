// The invited person accepts or declines. Their account's proven address identifies them.
import { writeAgain } from '#core/data/db.ts';
import { type Agent, requireTwoSteps } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { currentEmail } from '#public/members/account';
import type { Invited } from '../entity.ts';
import { listOffices, requireRoomForOffice } from '../list-offices.ts';
import type { People } from '../office.ts';
import {
  changeWrites,
  joiningWrite,
  joinWrites,
  newMember,
  readJoining,
  readPeople,
  uninviteWrites,
} from '../office-store.ts';
import { seatsOf } from '../seats/follow-seats.ts';
import { requireFreeSeat, seatFrom } from '../seats/office-plan.ts';
import type { OfficeDeps } from './invite-member.ts';

type Open = { people: People; invitation: Invited; now: Date };

const openInvitation = async (deps: OfficeDeps, agent: Agent, officeId: string): Promise<Open> => {
  const now = deps.clock();
  const people = await readPeople(deps.db, officeId, now);
  if (people.members.some((one) => one.agentId === agent.id))
    throw new AppError('CONFLICT', { message: "You're already in this office." });
  const invitation = people.invitations.find((one) => agent.isVerified && one.email === agent.email);
  // A token may be older than a change of address, and the old address may belong to someone else by now.
  if (!invitation || (await currentEmail(deps.db, agent.id, agent.email)) !== agent.email)
    throw new AppError('NOT_FOUND');
  return { people, invitation, now };
};

export const acceptInvitation =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string): Promise<void> =>
    writeAgain(async () => {
      const { people, invitation, now } = await openInvitation(deps, agent, officeId);
      if (invitation.role === 'owner') requireTwoSteps(agent);
      const joined = await readJoining(deps.db, agent.id);
      requireRoomForOffice(await listOffices(deps)(agent));
      requireFreeSeat(people, now);
      const paid = seatFrom(people.plan, now);
      const seat = await seatsOf(deps.db, people.office, [{ agentId: agent.id, email: agent.email }], {
        paid,
        at: now,
      });
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: 'joined' }, now),
        ...seat.writes,
        ...seat.later,
        ...joinWrites(people.office, newMember(agent, invitation.role, now)),
        ...uninviteWrites(officeId, agent.email),
        joiningWrite(agent.id, joined),
      ]);
    }, deps.pause);

export const declineInvitation =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string): Promise<void> =>
    writeAgain(async () => {
      const { people, now } = await openInvitation(deps, agent, officeId);
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: 'declined' }, now),
        ...uninviteWrites(officeId, agent.email),
      ]);
    }, deps.pause);
