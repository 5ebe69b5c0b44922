import { ConditionFailed } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  authorOf,
  CLAIM,
  type Client,
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
import type { routes } from './contract.ts';

type Input = Body<typeof routes.editClient>;

/** The form as it's saved: what it didn't change is as it is by now. */
const contactOf = ({ seen, ...input }: Input, phone_number: string, before: Client) => {
  const { name, address, email } = input;
  const tags = input.tags ? distinctTags(input.tags) : before.tags;
  return mergedEdit(seen, { name, address, email, phone_number, tags }, toListedClient(before));
};

export const editClient =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async (agent: Agent, clientId: string, input: Input): Promise<Reply<typeof routes.editClient>> => {
    const typed = await readPerson(input);
    const before = await deps.clients.get(agent.id, clientId);
    const { tags, ...contact } = contactOf(input, typed.phone, before);
    const person = await readPerson(contact);
    const edited = withClaims({ ...before, ...person, tags }, sharesContact(before));
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
