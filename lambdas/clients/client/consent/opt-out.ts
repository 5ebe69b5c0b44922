// An opt-out that the agent didn't enter: from the client's unsubscribe link, or from their email provider.
import { type Write, writeAgain } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isOwnWord } from '../client.ts';
import type { ClientStore } from '../client-store.ts';
import { changeWrites } from '../client-writes.ts';
import { type Client, optOut } from '../entity.ts';
import type { Channel, ConsentSource } from '../vocabulary.ts';
import { recordDecision } from './consent-record.ts';

export type OptOut = {
  agentId: string;
  clientId: string;
  channel: Channel;
  /** The contact's hash: the client may have been deleted or have another one by now. */
  hash: string;
  source: ConsentSource;
  by: string;
  said: string;
};

type Deps = { clients: Pick<ClientStore, 'get' | 'movedOn' | 'save'>; clock: Clock };

const optOutWrites = (
  before: Client,
  stop: ReturnType<typeof optOut.put>,
  { channel, source, by, said }: OptOut,
  at: Date,
): Write[] => {
  const standing = before.consent[channel];
  if (standing.state === 'out' && isOwnWord(standing.source)) return [];
  const { client, entry } = recordDecision(before, { channel, to: 'out', by, source, said }, at);
  const writes = changeWrites(before, client, [entry]);
  const hasStop = writes.some((write) => 'put' in write && write.put.SK === stop.put.SK);
  return hasStop ? writes : [...writes, stop];
};

const isDeleted = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

/** If the client is changed at the same moment, it starts again: the opt-out must not be lost. */
const optOutHere =
  ({ clients, clock }: Deps) =>
  async (given: OptOut): Promise<void> => {
    const { agentId, clientId, channel, hash, source } = given;
    const at = clock();
    const stop = optOut.put({ agentId, channel, hash }, { at: at.toISOString(), source, ownWord: true });
    try {
      await writeAgain(async () => {
        const before = await clients.get(agentId, clientId);
        const writes = optOutWrites(before, stop, given, at);
        if (writes.length > 0) await clients.save(writes);
      });
    } catch (error) {
      if (!isDeleted(error)) throw error;
      await clients.save([stop]);
    }
  };

/** The same for clients with this contact who were handed over since, at their current agent. */
const optOutMoved =
  (deps: Deps) =>
  async (given: Omit<OptOut, 'clientId'>, seen = new Set<string>()): Promise<void> => {
    for (const { toAgentId: agentId, clientId, hashThere: hash } of await deps.clients.movedOn(given.agentId, given)) {
      const place = `${agentId} ${clientId}`;
      if (seen.has(place)) continue;
      seen.add(place);
      const there = { ...given, agentId, hash };
      await optOutHere(deps)({ ...there, clientId });
      await optOutMoved(deps)(there, seen);
    }
  };

/** First for the agent who had the contact, then wherever its clients have moved. */
export const addOptOut =
  (deps: Deps) =>
  async (given: OptOut): Promise<void> => {
    await optOutHere(deps)(given);
    await optOutMoved(deps)(given);
  };
