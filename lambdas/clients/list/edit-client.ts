import { ConditionFailed, type Db } from '#core/data/db.ts';
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
import { readTyped } from '#public/clients/fields';
import type { OwnFields } from '#vocabulary/clients/client';
import type { routes } from './contract.ts';

type Input = Body<typeof routes.editClient>;

/** In the form, an own value is a field like `fields.f1`. */
const valuesOf = (fields: OwnFields, ids: string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [`fields.${id}`, String(fields[id] ?? '')]));

/** The form as it's saved: what it didn't change is as it is by now. */
const contactOf = ({ seen, fields = {}, ...input }: Input, phone_number: string, before: Client) => {
  const { name, address, email } = input;
  const tags = input.tags ? distinctTags(input.tags) : before.tags;
  const ids = Object.keys(fields);
  mergedEdit(seen && valuesOf(seen.fields, ids), valuesOf(fields, ids), valuesOf(before.fields, ids));
  return mergedEdit(seen, { name, address, email, phone_number, tags }, toListedClient(before));
};

export const editClient =
  (deps: { db: Pick<Db, 'get'>; clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async (agent: Agent, clientId: string, input: Input): Promise<Reply<typeof routes.editClient>> => {
    const typed = await readPerson(input);
    const before = await deps.clients.get(agent.id, clientId);
    const { tags, ...contact } = contactOf(input, typed.phone, before);
    const person = await readPerson(contact);
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
