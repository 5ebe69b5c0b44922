import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { mayInvite, type OfficeEvent, type routes } from './contract.ts';
import { happened } from './entity.ts';
import { memberOf } from './office.ts';
import { readPeople } from './office-store.ts';

const EVENTS_SHOWN = 50;

export const readOffice =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (agent: Agent, officeId: string): Promise<Reply<typeof routes.office>> => {
    const people = await readPeople(db, officeId, clock());
    const { role } = memberOf(people, agent.id);
    // Whom an office has invited is for those who may invite.
    const maySee = (event: OfficeEvent) => mayInvite(role) || (event !== 'invited' && event !== 'uninvited');
    const pk = happened.partition({ officeId });
    const events = await happened.list(db, { pk, prefix: 'EVENT#', descending: true, limit: EVENTS_SHOWN });
    return {
      id: officeId,
      name: people.office.name,
      role,
      members: people.members.map(({ agentId: id, joinedAt: joined_at, ...rest }) => ({ id, joined_at, ...rest })),
      invitations: mayInvite(role)
        ? people.invitations.map(({ email, role, invitedAt: invited_at, until }) => ({
            email,
            role,
            invited_at,
            until,
          }))
        : [],
      events: events.items.map(({ id, at, event, by, about }) => ({
        id,
        at,
        event,
        by,
        about: about !== undefined && maySee(event) ? about : null,
      })),
    };
  };
