import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { invitedAddress, ownOffice } from './entity.ts';
import { OFFICES_OF_A_PERSON } from './vocabulary.ts';

/** More than anyone has: the others can be seen once some are answered. */
const MOST_INVITATIONS = 20;

/** An unproven address may be anyone's, and so are the invitations to it. */
const invitationsTo = async (db: Pick<Db, 'query'>, { email, isVerified }: Agent, now: Date) => {
  if (!email || !isVerified) return [];
  const pk = invitedAddress.partition({ email });
  const { items } = await invitedAddress.list(db, { pk, limit: MOST_INVITATIONS, consistent: true });
  return items.filter(({ until }) => until > now.toISOString());
};

export const listOffices =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (agent: Agent): Promise<Reply<typeof routes.offices>> => {
    const pk = ownOffice.partition({ agentId: agent.id });
    const [own, invitations] = await Promise.all([
      ownOffice.list(db, { pk, limit: OFFICES_OF_A_PERSON, consistent: true }),
      invitationsTo(db, agent, clock()),
    ]);
    return {
      offices: own.items.map(({ officeId: id, name, role }) => ({ id, name, role })),
      invitations: invitations.map(({ officeId: id, officeName: name, role, invitedBy: invited_by, until }) => ({
        id,
        name,
        role,
        invited_by,
        until,
      })),
    };
  };

export const ownsOffice =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<boolean> => {
    const own = await ownOffice.list(db, { pk: ownOffice.partition({ agentId }), consistent: true });
    return own.items.some(({ role }) => role === 'owner');
  };

export const requireRoomForOffice = ({ offices }: Pick<Reply<typeof routes.offices>, 'offices'>): void => {
  if (offices.length < OFFICES_OF_A_PERSON) return;
  throw new AppError('CONFLICT', { message: `You can be in up to ${OFFICES_OF_A_PERSON} offices.` });
};
