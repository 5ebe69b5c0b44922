import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { graceUntil } from '#public/members/billing';
import type { OfficeMember, OfficeView, routes } from './contract.ts';
import { happened, type Member } from './entity.ts';
import { memberOf, type People } from './office.ts';
import { readPeople } from './office-store.ts';
import { runningOf } from './seats/office-plan.ts';
import { mayInvite, maySeePipelines, type OfficeEvent, type Role } from './vocabulary.ts';

const EVENTS_SHOWN = 50;

const planView = ({ plan, members }: People, at: Date): OfficeView['plan'] => {
  const running = runningOf(plan, at);
  if (!running) return undefined;
  return {
    seats: running.seats,
    used: members.length,
    period_end: running.endsAt ?? running.periodEnd,
    ends: running.endsAt !== undefined,
    grace_until: graceUntil(running),
  };
};

const memberView = (
  { agentId: id, name, email, role, pipelineShownAt }: Member,
  reader: { id: string; role: Role },
): OfficeMember => ({
  id,
  name,
  email,
  role,
  shows_pipeline: maySeePipelines(reader.role) || reader.id === id ? Boolean(pipelineShownAt) : undefined,
});

export const readOffice =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.office>> => {
    const now = clock();
    const people = await readPeople(db, officeId, now);
    const { role } = memberOf(people, agent.id);
    // Only members who may invite see whom an office has invited.
    const maySee = (event: OfficeEvent) => mayInvite(role) || (event !== 'invited' && event !== 'uninvited');
    const pk = happened.partition({ officeId });
    const events = await happened.list(db, { pk, prefix: 'EVENT#', descending: true, limit: EVENTS_SHOWN });
    return {
      id: officeId,
      name: people.office.name,
      role,
      members: people.members.map((one) => memberView(one, { id: agent.id, role })),
      invitations: mayInvite(role)
        ? people.invitations.map(({ email, role, invitedAt: invited_at, until }) => ({
            email,
            role,
            invited_at,
            until,
          }))
        : [],
      plan: mayInvite(role) ? planView(people, now) : undefined,
      events: events.items.map(({ id, at, event, by, about }) => ({
        id,
        at,
        event,
        by,
        about: about !== undefined && maySee(event) ? about : null,
      })),
    };
  };
