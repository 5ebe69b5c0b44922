import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type ClientStore, deleteWrites } from '#public/clients/client';

/** The consent record stays, and so do opt-outs, in case the client is added again. */
export const deleteClient =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'> }) =>
  async (agent: Agent, clientId: string): Promise<void> => {
    const client = await deps.clients.get(agent.id, clientId);
    try {
      await deps.clients.save(deleteWrites(client));
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
  };
