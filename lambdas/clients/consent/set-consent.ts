// A check box of the list: row and ledger entry in one transaction.

import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, MINUTE } from '#core/platform/clock.ts';
import { type Channel, type Client, contactOf, isOwnWord } from '../list/client.ts';
import { changeWrites, type MayRevert } from '../list/client-rows.ts';
import type { ClientStore } from '../list/client-store.ts';
import { listed } from '../list/client-view.ts';
import type { routes } from './contract.ts';
import { authorOf, type Decision, decide, type Entry } from './ledger.ts';

type Deps = { clients: Pick<ClientStore, 'get' | 'ledger' | 'save'>; clock: Clock };

/** A slip of the hand is mended within this time; later it is a decision of its own. */
const UNDO_MS = 10 * MINUTE;

const undone = (client: Client, entries: Entry[], seq: number, agent: Agent, now: Date): Decision => {
  const entry = entries.find((one) => one.seq === seq);
  const isLast = entry && client.consent[entry.channel].seq === seq;
  const isRecent = entry && now.getTime() - Date.parse(entry.at) <= UNDO_MS;
  if (!entry || !isLast || !isRecent || entry.source !== 'agent')
    throw new AppError('CONFLICT', { message: 'This can no longer be undone. Set the check box instead.' });
  // A no that comes back is the same no as before: the client's own stays theirs.
  const earlier = entries.findLast((one) => one.channel === entry.channel && one.seq < seq);
  const source = entry.from === 'out' && earlier ? earlier.source : 'undone';
  return { channel: entry.channel, to: entry.from, by: authorOf(agent), source };
};

const NOTHING_TO_USE: Record<Channel, string> = {
  phone: 'There is no phone number to call.',
  email: 'There is no email address to write to.',
  snail: 'There is no address to write to.',
};

export const setConsent =
  (deps: Deps) =>
  async (
    agent: Agent,
    clientId: string,
    input: Body<typeof routes.setConsent>,
  ): Promise<Reply<typeof routes.setConsent>> => {
    const now = deps.clock();
    const before = await deps.clients.get(agent.id, clientId);
    const { channel } = input;
    const said = 'said' in input ? (input.said ?? '') : '';
    const decision: Decision =
      'undo' in input
        ? undone(before, await deps.clients.ledger(clientId), input.undo, agent, now)
        : { channel, to: input.opted_in ? 'in' : 'out', by: authorOf(agent), source: 'agent', said };
    const standing = before.consent[channel];
    if (standing.state === decision.to) return { client: listed(before), seq: standing.seq };
    if (decision.to === 'in') {
      if (!contactOf(before, channel)) throw new AppError('CONFLICT', { message: NOTHING_TO_USE[channel] });
      if (standing.state === 'out' && isOwnWord(standing.source) && !said) throw new AppError('OPTED_OUT');
    }
    const { client, entry } = decide(before, decision, now);
    const mayRevert: MayRevert = said ? 'everything' : 'agent';
    try {
      await deps.clients.save(changeWrites(before, client, [entry], mayRevert));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      throw new AppError(error.item && 'ownWord' in error.item ? 'OPTED_OUT' : 'CONFLICT', { cause: error });
    }
    return { client: listed(client), seq: entry.seq };
  };
