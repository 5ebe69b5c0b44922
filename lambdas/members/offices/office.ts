// Permissions in an office. Pure: decides from the people as read, and one person's action.
import { type Agent, requireTwoSteps } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Invited, Member, Office } from './entity.ts';
import type { OfficePlan, PendingSeats, SeatCheckout } from './seats/entity.ts';
import { managedBy, PEOPLE_OF_AN_OFFICE, type Role } from './vocabulary.ts';

export type People = {
  office: Office;
  members: Member[];
  invitations: Invited[];
  plan?: OfficePlan;
  pending?: PendingSeats;
  checkout?: SeatCheckout;
};

/** Only members see an office. For others it doesn't exist. */
export const memberOf = ({ members }: Pick<People, 'members'>, agentId: string): Member => {
  const found = members.find((one) => one.agentId === agentId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Valid only while the person who sent it could still send it: an invitation must not outlive its sender's permission. */
export const isBacked = (members: readonly Member[], { invitedById, role }: Pick<Invited, 'invitedById' | 'role'>) =>
  members.some((one) => one.agentId === invitedById && managedBy(one.role).includes(role));

/** Someone else of the office, who may have left since the page was read. */
export const otherMember = ({ members }: Pick<People, 'members'>, agentId: string): Member => {
  const found = members.find((one) => one.agentId === agentId);
  if (!found) throw new AppError('CONFLICT', { message: 'This person is no longer in the office.' });
  return found;
};

type Deciding = Pick<Agent, 'id' | 'isTwoStep'>;

/** For reading owners' data. */
export const requireOwnersRole = (people: Pick<People, 'members'>, { id }: Pick<Agent, 'id'>): void => {
  if (memberOf(people, id).role !== 'owner') throw new AppError('FORBIDDEN');
};

/** For owners' decisions. */
export const requireOwner = (people: Pick<People, 'members'>, agent: Deciding): void => {
  requireOwnersRole(people, agent);
  requireTwoSteps(agent);
};

/** For actions beyond a manager's role, an owner also needs a second step. */
export const requireManaging = (people: Pick<People, 'members'>, agent: Deciding, other: Role): void => {
  const own = memberOf(people, agent.id);
  if (!managedBy(own.role).includes(other)) throw new AppError('FORBIDDEN');
  if (!managedBy('manager').includes(other)) requireTwoSteps(agent);
};

/** An office without an owner could never be changed again. */
export const requireOwnerWithout = ({ members }: Pick<People, 'members'>, agentId: string): void => {
  if (members.some((one) => one.role === 'owner' && one.agentId !== agentId)) return;
  throw new AppError('CONFLICT', {
    message: "You're the only owner of this office. Make someone else an owner first.",
  });
};

export const requireRoomFor = ({ members, invitations }: People, email: string): void => {
  if (members.some((one) => one.email === email))
    throw new AppError('CONFLICT', {
      message: 'This person is already in the office.',
      fields: { email: 'This person is already in the office.' },
    });
  const others = invitations.filter((one) => one.email !== email);
  if (members.length + others.length >= PEOPLE_OF_AN_OFFICE)
    throw new AppError('CONFLICT', { message: `An office can have up to ${PEOPLE_OF_AN_OFFICE} people.` });
};
