// A checkbox of the list: the client and the entry of the record, in one transaction.

import { tried, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import {
  authorOf,
  type Client,
  type ClientStore,
  changeWrites,
  contactOf,
  type Decision,
  isOwnWord,
  OPT_OUT,
  type RecordEntry,
  recordDecision,
  toListedClient,
} from '#public/clients/client';
import type { Channel } from '#vocabulary/clients/client';
import type { routes } from './contract.ts';

type Input = Body<typeof routes.setConsent>;

/** Within this time a change counts as a slip and can be undone; later it takes a new decision. */
const UNDO_MS = 10 * MINUTE;

const NO_CONTACT: Record<Channel, string> = {
  phone: "This client doesn't have a phone number.",
  email: "This client doesn't have an email address.",
  snail: "This client doesn't have an address.",
};

/** The decision that reverses entry `seq`. */
export const undoDecision = (
  client: Client,
  entries: readonly RecordEntry[],
  seq: number,
  by: string,
  now: Date,
): Decision => {
  const entry = entries.find((one) => one.seq === seq);
  const isLast = entry && client.consent[entry.channel].seq === seq;
  const isRecent = entry && now.getTime() - Date.parse(entry.at) <= UNDO_MS;
  if (!entry || !isLast || !isRecent || entry.source !== 'agent')
    throw new AppError('CONFLICT', { message: "This can't be undone anymore. Use the checkbox instead." });
  // A restored opt-out is the same as before: the client's own stays their own.
  const earlier = entries.findLast((one) => one.channel === entry.channel && one.seq < seq);
  const source = entry.from === 'out' && earlier ? earlier.source : 'undone';
  return { channel: entry.channel, to: entry.from, by, source };
};

/** Refuses an opt-in without a contact, or against the client's own opt-out without new words of theirs. */
export const requireAllowed = (client: Client, { channel, to, said }: Decision): void => {
  if (to !== 'in') return;
  if (!contactOf(client, channel)) throw new AppError('CONFLICT', { message: NO_CONTACT[channel] });
  const standing = client.consent[channel];
  if (standing.state === 'out' && isOwnWord(standing.source) && !said) throw new AppError('OPTED_OUT');
};

type Deps = { clients: Pick<ClientStore, 'get' | 'consentRecord' | 'save'>; clock: Clock };

const decisionOf = async ({ clients, clock }: Deps, client: Client, by: string, input: Input): Promise<Decision> =>
  'undo' in input
    ? undoDecision(client, await clients.consentRecord(client.id), input.undo, by, clock())
    : { channel: input.channel, to: input.opted_in ? 'in' : 'out', by, source: 'agent', said: input.said ?? '' };

const save = async ({ clients }: Deps, writes: Write[]): Promise<void> => {
  const { failed } = await tried(clients.save(writes));
  if (failed) throw new AppError(failed.write === OPT_OUT ? 'OPTED_OUT' : 'CONFLICT', { cause: failed });
};

export const setConsent =
  (deps: Deps) =>
  async (agent: Agent, clientId: string, input: Input): Promise<Reply<typeof routes.setConsent>> => {
    const before = await deps.clients.get(agent.id, clientId);
    const decision = await decisionOf(deps, before, authorOf(agent), input);
    const standing = before.consent[decision.channel];
    if (standing.state === decision.to) return { client: toListedClient(before), seq: standing.seq };
    requireAllowed(before, decision);
    const { client, entry } = recordDecision(before, decision, deps.clock());
    await save(deps, changeWrites(before, client, [entry], decision.said ? 'all' : 'agents'));
    return { client: toListedClient(client), seq: entry.seq };
  };
