import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { authorOf, decideAll } from '../consent/ledger.ts';
import { endedByNewContact } from '../import/merge.ts';
import { isBeside } from './add-client.ts';
import { changeWrites, claim, clientFrom, deleteWrites } from './client-rows.ts';
import type { ClientStore } from './client-store.ts';
import { listed } from './client-view.ts';
import type { routes } from './contract.ts';
import { personFrom } from './read-input.ts';

type Deps = { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock };

export const editClient =
  (deps: Deps) =>
  async (
    agent: Agent,
    clientId: string,
    input: Body<typeof routes.editClient>,
  ): Promise<Reply<typeof routes.editClient>> => {
    const person = await personFrom(input);
    const before = await deps.clients.get(agent.id, clientId);
    const named = claim({ ...before, ...person }, isBeside(before));
    const { client, entries } = decideAll(named, endedByNewContact(before, named, authorOf(agent)), deps.clock());
    try {
      await deps.clients.save(changeWrites(before, client, entries));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.at === 0 || !error.item?.id) throw new AppError('CONFLICT', { cause: error });
      const there = listed(clientFrom(error.item));
      throw new AppError('DUPLICATE', {
        message: `${there.name} has this email or number already.`,
        extra: { client: there },
        cause: error,
      });
    }
    return { client: listed(client), ended: entries.map(({ channel }) => channel) };
  };

/** What was decided of consent stays on record, and an opt-out stays in force should the client come back. */
export const deleteClient =
  (deps: Deps) =>
  async (agent: Agent, clientId: string): Promise<void> => {
    const client = await deps.clients.get(agent.id, clientId);
    try {
      await deps.clients.save(deleteWrites(client));
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
  };
