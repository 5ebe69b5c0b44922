import { type Db, type Pause, writeAgain } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { transactCharged } from '#public/members/senders';
import { INVITATION_DAYS, type routes } from '../contract.ts';
import type { Invited } from '../entity.ts';
import { memberOf, requireManaging, requireRoomFor } from '../office.ts';
import { changeWrites, inviteWrites, nameOf, readPeople, uninviteWrites } from '../office-store.ts';
import { mayInvite, type Role } from '../vocabulary.ts';

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  agent: 'an agent',
};

const invitationEmail = (
  agent: Agent,
  { email, role, officeName }: Pick<Invited, 'email' | 'role' | 'officeName'>,
): WrittenEmail => ({
  template: 'written',
  kind: 'office-invitation',
  sender: agent.id,
  agent: { id: agent.id, email: agent.email, name: nameOf(agent) },
  to: email,
  replyTo: agent.email,
  content: {
    subject: 'An invitation to an office on Groundwork',
    preheader: 'Nothing changes unless you accept.',
    heading: 'You are invited to an office',
    paragraphs: [
      `${nameOf(agent)} (${agent.email}) invited you to join ${officeName} on Groundwork as ${ROLE_WORDS[role]}.`,
      'Sign in with this email address, or sign up with it, to accept or decline. Joining an office shows your clients to no one. If you leave, an owner of the office can move them to a colleague.',
    ],
    footer:
      "You're getting this email because someone entered your address. If you don't know them, you can ignore it.",
  },
  action: { label: 'See the invitation', path: '/office' },
});

export type OfficeDeps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };

/** Nothing happens until the person accepts. A second invitation to an address replaces the first. */
export const inviteMember =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { email, role }: Body<typeof routes.inviteMember>): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      requireManaging(people, agent, role);
      requireRoomFor(people, email);
      const before = people.invitations.find((one) => one.email === email);
      if (before) requireManaging(people, agent, before.role);
      const row = {
        officeId,
        officeName: people.office.name,
        email,
        role,
        invitedBy: nameOf(agent),
        invitedById: agent.id,
        invitedAt: now.toISOString(),
        until: deadlineAfter(now, INVITATION_DAYS),
      };
      const writes = [
        ...changeWrites(people.office, agent, { event: 'invited', about: email }, now),
        ...inviteWrites(row),
        countedEmail(outboxWrite('mail', invitationEmail(agent, row), now)),
      ];
      await transactCharged(deps.db, { agent, to: [email] }, writes, now);
    }, deps.pause);

export const uninviteMember =
  (deps: OfficeDeps) =>
  (agent: Agent, officeId: string, { email }: Body<typeof routes.uninviteMember>): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const people = await readPeople(deps.db, officeId, now);
      const own = memberOf(people, agent.id);
      const invitation = people.invitations.find((one) => one.email === email);
      if (!mayInvite(own.role)) throw new AppError('FORBIDDEN');
      if (!invitation) throw new AppError('NOT_FOUND');
      requireManaging(people, agent, invitation.role);
      await deps.db.transact([
        ...changeWrites(people.office, agent, { event: 'uninvited', about: email }, now),
        ...uninviteWrites(officeId, email),
      ]);
    }, deps.pause);
