import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { authorOf, CHAIN_START, decideAll } from '../consent/ledger.ts';
import { endedByNewContact, mergedDecisions, type OptIns, withPerson } from '../import/merge.ts';
import { CHANNELS, type Client, neverAsked } from './client.ts';
import { changeWrites, claim, clientFrom, createWrites } from './client-rows.ts';
import type { ClientStore } from './client-store.ts';
import { listed } from './client-view.ts';
import type { routes } from './contract.ts';
import { type Person, personFrom } from './read-input.ts';

type Input = Body<typeof routes.addClient>;
/** What to do with a client who is there already: nothing unless told. */
export type Duplicate = { merge?: string; force?: boolean };

export const freshClient = (agentId: string, person: Person, at: Date): Client => ({
  ...person,
  id: newId(at),
  agentId,
  createdAt: at.toISOString(),
  consent: neverAsked(),
  ledgerSeq: 0,
  ledgerHead: CHAIN_START,
  revision: 0,
});

const optInsOf = (input: Input): OptIns => ({
  phone: input.phone_campaign || undefined,
  email: input.email_campaign || undefined,
  snail: input.snail_mail_campaign || undefined,
});

/** An opt-in was asked for that an opt-out on record forbids; or else somebody with this address is there. */
const refusalOf = (failed: ConditionFailed): AppError => {
  if (!failed.item?.id) return new AppError('OPTED_OUT', { cause: failed });
  const there = listed(clientFrom(failed.item));
  return new AppError('DUPLICATE', {
    message: `${there.name} is on your list already.`,
    extra: { client: there },
    cause: failed,
  });
};

/** Who is there already shows by the conditions of the write itself, which hands that row back. */
export const addClient =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async (agent: Agent, input: Input, { merge, force }: Duplicate): Promise<Reply<typeof routes.addClient>> => {
    const person = await personFrom(input);
    const now = deps.clock();
    const said = input.said ?? '';
    try {
      if (merge) {
        const before = await deps.clients.get(agent.id, merge);
        const named = claim(withPerson(before, person), isBeside(before));
        const ended = decideAll(named, endedByNewContact(before, named, authorOf(agent)), now);
        const { decisions } = mergedDecisions(ended.client, optInsOf(input), {
          by: authorOf(agent),
          source: 'merge',
          said,
        });
        const after = decideAll(ended.client, decisions, now);
        await deps.clients.save(changeWrites(before, after.client, [...ended.entries, ...after.entries], 'nothing'));
        return { id: before.id, merged: true };
      }
      const open = claim(freshClient(agent.id, person, now), force);
      const decisions = CHANNELS.filter((channel) => optInsOf(input)[channel]).map((channel) => ({
        channel,
        to: 'in' as const,
        by: authorOf(agent),
        source: 'added' as const,
        said,
      }));
      const { client, entries } = decideAll(open, decisions, now);
      await deps.clients.save(createWrites(client, entries, said ? 'everything' : 'agent'));
      return { id: client.id, merged: false };
    } catch (error) {
      if (error instanceof ConditionFailed) throw refusalOf(error);
      throw error;
    }
  };

/** A client that stands beside another with the same address keeps standing beside it. */
export const isBeside = (client: Client): boolean =>
  [client.emailKey, client.phoneKey].some((key) => key?.endsWith(`#${client.id}`));
