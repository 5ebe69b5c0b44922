import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { CLAIM, type ClientStore, client, createWrites, newClient, withClaims } from '#public/clients/client';
import type { routes } from './contract.ts';

/** Nothing is decided about consent: being asked for proof of funds isn't an opt-in. A repeat finds the client of the first time. */
export const keepContact =
  (deps: { clients: Pick<ClientStore, 'save'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { name, email }: Body<typeof routes.keepContact>,
  ): Promise<Reply<typeof routes.keepContact>> => {
    const person = { name, email, address: '', phone: '', phoneNumber: '' };
    const added = withClaims(newClient(agent.id, person, deps.clock()));
    try {
      await deps.clients.save(createWrites(added, []));
      return { id: added.id, added: true };
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.write !== CLAIM || !error.item) throw error;
      return { id: client.read(error.item).id, added: false };
    }
  };
