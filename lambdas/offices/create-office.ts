import { newId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { listOffices, requireRoomForOffice } from './list-offices.ts';
import { createWrites } from './office-store.ts';

/** The person who creates it is its first owner. */
export const createOffice =
  (deps: { db: Pick<Db, 'query' | 'transact'>; clock: Clock }) =>
  async (agent: Agent, { name }: Body<typeof routes.createOffice>): Promise<Reply<typeof routes.createOffice>> => {
    const { offices } = await listOffices(deps)(agent);
    requireRoomForOffice({ offices });
    if (offices.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw new AppError('CONFLICT', { message: 'You already have an office with this name.' });
    const now = deps.clock();
    const id = newId(now);
    await deps.db.transact(createWrites({ id, name, createdAt: now.toISOString(), revision: 1 }, agent, now));
    return { id, name, role: 'owner' };
  };
