import { held } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  type Client,
  type ClientStore,
  contactOf,
  type Decision,
  deleteWrites,
  recordDecisions,
  restoreWrites,
  toListedClient,
} from '#public/clients/client';
import { CHANNELS } from '#vocabulary/clients/client';
import type { routes } from './contract.ts';

type Deps = { clients: Pick<ClientStore, 'get' | 'deleted' | 'known' | 'save'>; clock: Clock };

const saveOrConflict = async (save: Promise<void>, message?: string): Promise<void> => {
  if (!(await held(save))) throw new AppError('CONFLICT', { message });
};

/** The consent record stays, and so do opt-outs, in case the client is added again. */
export const deleteClient =
  ({ clients, clock }: Deps) =>
  async (agent: Agent, clientId: string): Promise<void> => {
    const client = await clients.get(agent.id, clientId);
    await saveOrConflict(clients.save(deleteWrites(client, clock())));
  };

/** A client who unsubscribed while deleted has opted out. */
const withLaterOptOuts = async (clients: Pick<ClientStore, 'known'>, client: Client, at: Date) => {
  const agreed = CHANNELS.filter((channel) => client.consent[channel].state === 'in').map((channel) => ({
    channel,
    contact: contactOf(client, channel),
  }));
  const known = await clients.known(client.agentId, [], agreed);
  const decisions = agreed.flatMap((contact): Decision[] => {
    const source = known.optOutSource(contact);
    return source ? [{ channel: contact.channel, to: 'out', by: client.name, source }] : [];
  });
  return recordDecisions(client, decisions, at);
};

/** Restores the client with the whole record, unless the contact belongs to another client by now. */
export const restoreClient =
  ({ clients, clock }: Deps) =>
  async (agent: Agent, clientId: string): Promise<Reply<typeof routes.restoreClient>> => {
    const deleted = await clients.deleted(agent.id, clientId);
    const { client, entries } = await withLaterOptOuts(clients, deleted, clock());
    const taken = `${client.name} can't be restored: another client on your list has this email or number.`;
    await saveOrConflict(clients.save(restoreWrites(client, entries)), taken);
    return { client: toListedClient(client) };
  };
