// The rows of an office. Each change of its people is one transaction on its revision, with the entry that names the
// person behind it.
import { newId } from '#core/crypto/ids.ts';
import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { epochSeconds } from '#core/platform/clock.ts';
import {
  type Happened,
  happened,
  type Invited,
  invited,
  invitedAddress,
  joining,
  type Member,
  member,
  type Office,
  office,
  ownOffice,
} from './entity.ts';
import { isBacked, type People } from './office.ts';
import { officePlan, pendingSeats, seatCheckout } from './seats/entity.ts';
import { managedBy, OFFICES_OF_A_PERSON, type Role } from './vocabulary.ts';

/** Events sort before these rows, so none of them are read. */
export const readPeople = async (db: Pick<Db, 'query'>, officeId: string, now: Date): Promise<People> => {
  const { PK: pk, SK: last } = officePlan.key({ officeId });
  const { items } = await db.query({ pk, between: ['INVITED#', last], consistent: true });
  const [found] = office.pick(items);
  if (!found) throw new AppError('NOT_FOUND');
  const members = member.pick(items);
  const isOpen = (one: Invited) => one.until > now.toISOString() && isBacked(members, one);
  const [plan] = officePlan.pick(items);
  const [pending] = pendingSeats.pick(items);
  const [checkout] = seatCheckout.pick(items);
  return { office: found, members, invitations: invited.pick(items).filter(isOpen), plan, pending, checkout };
};

export const nameOf = ({ name, email }: Pick<Agent, 'name' | 'email'>): string => name || email;

export const officesOf = async (db: Pick<Db, 'query'>, agentId: string) => {
  const pk = ownOffice.partition({ agentId });
  return (await ownOffice.list(db, { pk, limit: OFFICES_OF_A_PERSON, consistent: true })).items;
};

/** Read it before the person's offices. */
export const readJoining = async (db: Pick<Db, 'get'>, agentId: string): Promise<number> =>
  (await joining.get(db, { agentId }, { consistent: true }))?.revision ?? 0;

/** Fails if they have joined another one since. */
export const joiningWrite = (agentId: string, read: number): Write =>
  joining.update(
    { agentId },
    { add: { revision: 1 } },
    {
      name: 'joining',
      if: read === 0 ? isNew : when('#revision = :read', { ':read': read }),
    },
  );

type What = Pick<Happened, 'event' | 'about'>;

export type Actor = Pick<Agent, 'id' | 'name' | 'email'>;

export const eventWrite = (officeId: string, actor: Actor, what: What, now: Date): Write => {
  const id = newId(now);
  return happened.put({ officeId, id }, { id, at: now.toISOString(), byId: actor.id, by: nameOf(actor), ...what });
};

export const revisionWrite = ({ id: officeId, revision }: Office): Write =>
  office.update(
    { officeId },
    { add: { revision: 1 } },
    { name: 'office', if: when('#revision = :read', { ':read': revision }) },
  );

/** Part of every transaction that changes an office's people. */
export const changeWrites = (changed: Office, actor: Actor, what: What, now: Date): Write[] => [
  revisionWrite(changed),
  eventWrite(changed.id, actor, what, now),
];

export const createWrites = (created: Office, actor: Agent, now: Date): Write[] => [
  office.put({ officeId: created.id }, created, { if: isNew }),
  ...joinWrites(created, newMember(actor, 'owner', now)),
  eventWrite(created.id, actor, { event: 'created' }, now),
];

export const newMember = (agent: Agent, role: Role, now: Date): Member => ({
  agentId: agent.id,
  name: nameOf(agent),
  email: agent.email,
  role,
  joinedAt: now.toISOString(),
});

export const joinWrites = ({ id: officeId, name }: Office, joining: Member): Write[] => [
  member.put({ officeId, agentId: joining.agentId }, joining),
  ownOffice.put({ agentId: joining.agentId, officeId }, { officeId, name, role: joining.role }),
];

export const removeWrites = (officeId: string, agentId: string): Write[] => [
  member.delete({ officeId, agentId }),
  ownOffice.delete({ agentId, officeId }),
];

export const inviteWrites = (row: Omit<Invited, 'expires'>): Write[] => {
  const { officeId, email, until } = row;
  const stored = { ...row, expires: epochSeconds(new Date(until)) };
  return [invited.put({ officeId, email }, stored), invitedAddress.put({ email, officeId }, stored)];
};

/**
 * The number of someone's invitations that fit in a transaction with the rest. The others fail the check against the
 * office's members.
 */
const MOST_AT_ONCE = 40;

/** Revokes someone's invitations that they could no longer send, with this role or with none. */
export const revokeWrites = ({ office: { id }, invitations }: People, agentId: string, role?: Role): Write[] =>
  invitations
    .filter((one) => one.invitedById === agentId && !(role && managedBy(role).includes(one.role)))
    .slice(0, MOST_AT_ONCE)
    .flatMap(({ email }) => uninviteWrites(id, email));

export const uninviteWrites = (officeId: string, email: string): Write[] => [
  invited.delete({ officeId, email }),
  invitedAddress.delete({ email, officeId }),
];
