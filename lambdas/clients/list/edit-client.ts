import { ConditionFailed, type Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  authorOf,
  CLAIM,
  type ClientStore,
  changeWrites,
  client as clientEntity,
  distinctTags,
  endedByNewContact,
  readPerson,
  recordDecisions,
  sharesContact,
  toListedClient,
  withClaims,
} from '#public/clients/client';
import { readTyped } from '#public/clients/fields';
import type { routes } from './contract.ts';

export const editClient =
  (deps: { db: Pick<Db, 'get'>; clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async (
    agent: Agent,
    clientId: string,
    input: Body<typeof routes.editClient>,
  ): Promise<Reply<typeof routes.editClient>> => {
    const person = await readPerson(input);
    const before = await deps.clients.get(agent.id, clientId);
    const tags = input.tags ? distinctTags(input.tags) : before.tags;
    const fields = await readTyped(deps, agent, input.fields, before.fields);
    const edited = withClaims({ ...before, ...person, tags, fields }, sharesContact(before));
    const ended = endedByNewContact(before, edited, authorOf(agent));
    const { client, entries } = recordDecisions(edited, ended, deps.clock());
    try {
      await deps.clients.save(changeWrites(before, client, entries));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.write !== CLAIM || !error.item) throw new AppError('CONFLICT', { cause: error });
      const known = toListedClient(clientEntity.read(error.item));
      throw new AppError('DUPLICATE', {
        message: `${known.name} already has this email or number.`,
        extra: { client: known },
        cause: error,
      });
    }
    return { client: toListedClient(client), ended: entries.map(({ channel }) => channel) };
  };
