import type { Db } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { transactCharged } from '#public/members/senders';
import { INVITATION_DAYS, type routes } from '../contract.ts';
import { memberOf, requireManaging, requireRoomFor } from '../office.ts';
import { changeWrites, inviteWrites, nameOf, readPeople, uninviteWrites } from '../office-store.ts';
import { mayInvite } from '../vocabulary.ts';
import { invitationEmail } from './invitation-email.ts';

export type OfficeDeps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };

/** Nothing happens until the person accepts. A second invitation to an address takes the place of the first. */
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
        until: isoAfter(now, INVITATION_DAYS * DAY),
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
