// An opt-out that did not come from the agent: the client's own link, or what their mail provider says.

import { ConditionFailed } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Channel, isOwnWord, type Source } from '../list/client.ts';
import { changeWrites } from '../list/client-rows.ts';
import type { ClientStore } from '../list/client-store.ts';
import { decide } from './ledger.ts';

const ROUNDS = 5;

type OptOut = {
  agentId: string;
  clientId: string;
  channel: Channel;
  /** Stands for the address, should the client be gone or have another one by now. */
  hash: string;
  source: Source;
  by: string;
  said: string;
};

export const optOut =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async ({ agentId, clientId, channel, hash, source, by, said }: OptOut): Promise<void> => {
    const at = deps.clock();
    const stop = { ...keys.stop(agentId, channel, hash), at: at.toISOString(), source, ownWord: true };
    for (let round = 1; ; round++) {
      try {
        const before = await deps.clients.get(agentId, clientId);
        const standing = before.consent[channel];
        if (standing.state === 'out' && isOwnWord(standing.source)) return;
        const { client, entry } = decide(before, { channel, to: 'out', by, source, said }, at);
        const writes = changeWrites(before, client, [entry]);
        const hasStop = writes.some((write) => 'put' in write && write.put.SK === stop.SK);
        await deps.clients.save(hasStop ? writes : [...writes, { put: stop }]);
        return;
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return deps.clients.save([{ put: stop }]);
        // Somebody changed the client at the same moment: a no must not be lost for that.
        if (!(error instanceof ConditionFailed) || round === ROUNDS) throw error;
      }
    }
  };
