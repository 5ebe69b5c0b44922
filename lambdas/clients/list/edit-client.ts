import { type ConditionFailed, tried } from '#core/data/db.ts';
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

/** The form for saving: fields it didn't change keep their current values. */
const contactOf = ({ seen, ...input }: Input, phone_number: string, before: Client) => {
  const { name, address, email } = input;
  const tags = input.tags ? distinctTags(input.tags) : before.tags;
  return mergedEdit(seen, { name, address, email, phone_number, tags }, toListedClient(before));
};

const refusalOf = (failed: ConditionFailed): AppError => {
  if (failed.write !== CLAIM || !failed.item) return new AppError('CONFLICT', { cause: failed });
  const known = toListedClient(clientEntity.read(failed.item));
  return new AppError('DUPLICATE', {
    message: `${known.name} already has this email or number.`,
    extra: { client: known },
    cause: failed,
  });
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
    const { failed } = await tried(deps.clients.save(changeWrites(before, client, entries)));
    if (failed) throw refusalOf(failed);
    return { client: toListedClient(client), ended: entries.map(({ channel }) => channel) };
  };
