import { newId } from '#core/crypto/ids.ts';
import { writeAgain } from '#core/data/db.ts';
import { type Agent, requireTwoSteps } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { currentEmail } from '#public/members/account';
import { refuseContacts } from '#public/members/senders';
import type { routes } from './contract.ts';
import type { OfficeDeps } from './invitations/invite-member.ts';
import { listOffices, requireRoomForOffice } from './list-offices.ts';
import { createWrites, joiningWrite, readJoining } from './office-store.ts';

/** The person who creates it is its first owner. */
export const createOffice =
  (deps: OfficeDeps) =>
  (agent: Agent, { name }: Body<typeof routes.createOffice>): Promise<Reply<typeof routes.createOffice>> =>
    writeAgain(async () => {
      requireTwoSteps(agent);
      // Strangers see it in an invitation.
      await refuseContacts(deps.db, { agentId: agent.id, fields: { name } }, deps.clock());
      const joined = await readJoining(deps.db, agent.id);
      const { offices } = await listOffices(deps)(agent);
      requireRoomForOffice({ offices });
      if (offices.some((one) => one.name.toLowerCase() === name.toLowerCase()))
        throw new AppError('CONFLICT', { message: 'You already have an office with this name.' });
      const now = deps.clock();
      const owner = { ...agent, email: await currentEmail(deps.db, agent.id, agent.email) };
      const id = newId(now);
      const office = { id, name, createdAt: now.toISOString(), revision: 1 };
      await deps.db.transact([...createWrites(office, owner, now), joiningWrite(agent.id, joined)]);
      return { id, name, role: 'owner' as const };
    }, deps.pause);
