import { type ConditionFailed, tried, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  authorOf,
  type ClientStore,
  changeWrites,
  client as clientEntity,
  createWrites,
  distinctTags,
  mergeRecord,
  newClient,
  OPT_OUT,
  type OptIns,
  readPerson,
  recordDecisions,
  toListedClient,
  withClaims,
} from '#public/clients/client';
import { CHANNELS, TAGS } from '#vocabulary/clients/client';
import type { routes } from './contract.ts';

type Input = Body<typeof routes.addClient>;
/** The agent's choice for a client who is already on the list: by default, none. */
export type Duplicate = { merge?: string; force?: boolean };

const optInsOf = (input: Input): OptIns => ({
  phone: input.phone_campaign || undefined,
  email: input.email_campaign || undefined,
  snail: input.snail_mail_campaign || undefined,
});

/** Either a recorded opt-out forbids the opt-in, or another client has this contact. */
const refusalOf = (failed: ConditionFailed): AppError => {
  if (failed.write === OPT_OUT || !failed.item) return new AppError('OPTED_OUT', { cause: failed });
  const known = toListedClient(clientEntity.read(failed.item));
  return new AppError('DUPLICATE', {
    message: `${known.name} is already on your list.`,
    extra: { client: known },
    cause: failed,
  });
};

/** Duplicates show up in the write's own conditions, which return the client who is already on the list. */
export const addClient =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async (agent: Agent, input: Input, { merge, force }: Duplicate): Promise<Reply<typeof routes.addClient>> => {
    const person = await readPerson(input);
    const now = deps.clock();
    const said = input.said ?? '';
    const optIns = optInsOf(input);
    const by = authorOf(agent);
    const tags = distinctTags(input.tags ?? []);
    const save = async (writes: Write[]) => {
      const { failed } = await tried(deps.clients.save(writes));
      if (failed) throw refusalOf(failed);
    };
    if (merge) {
      const before = await deps.clients.get(agent.id, merge);
      const merged = mergeRecord(before, { person, optIns }, { by, source: 'merge', said }, now);
      const tagged = {
        ...merged.client,
        tags: distinctTags([...before.tags, ...tags]).slice(0, TAGS),
      };
      await save(changeWrites(before, tagged, merged.entries, 'none'));
      return { id: before.id, merged: true };
    }
    const decisions = CHANNELS.filter((channel) => optIns[channel]).map((channel) => ({
      channel,
      to: 'in' as const,
      by,
      source: 'added' as const,
      said,
    }));
    const client = { ...newClient(agent.id, person, now), tags };
    const added = recordDecisions(withClaims(client, force), decisions, now);
    await save(createWrites(added.client, added.entries, said ? 'all' : 'agents'));
    return { id: added.client.id, merged: false };
  };
