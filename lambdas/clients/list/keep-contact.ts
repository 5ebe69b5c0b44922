import { tried } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { CLAIM, type ClientStore, client, createWrites, newClient, withClaims } from '#public/clients/client';
import type { routes } from './contract.ts';

/** Consent stays undecided: a proof-of-funds request isn't an opt-in. A repeat finds the same client. */
export const keepContact =
  (deps: { clients: Pick<ClientStore, 'save'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { name, email }: Body<typeof routes.keepContact>,
  ): Promise<Reply<typeof routes.keepContact>> => {
    const person = { name, email, address: '', phone: '', phoneNumber: '' };
    const added = withClaims(newClient(agent.id, person, deps.clock()));
    const { failed } = await tried(deps.clients.save(createWrites(added, [])));
    if (!failed) return { id: added.id, added: true };
    if (failed.write !== CLAIM || !failed.item) throw failed;
    return { id: client.read(failed.item).id, added: false };
  };
