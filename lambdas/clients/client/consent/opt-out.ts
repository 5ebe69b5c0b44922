// An opt-out that the agent didn't enter: from the client's unsubscribe link, or from their email provider.
import { ConditionFailed } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isOwnWord } from '../client.ts';
import type { ClientStore } from '../client-store.ts';
import { changeWrites } from '../client-writes.ts';
import type { Channel, ConsentSource } from '../contract.ts';
import { optOut } from '../entity.ts';
import { recordDecision } from './consent-record.ts';

const ATTEMPTS = 5;

export type OptOut = {
  agentId: string;
  clientId: string;
  channel: Channel;
  /** Of the contact: the client may have been deleted or have another one by now. */
  hash: string;
  source: ConsentSource;
  by: string;
  said: string;
};

export const addOptOut =
  (deps: { clients: Pick<ClientStore, 'get' | 'save'>; clock: Clock }) =>
  async ({ agentId, clientId, channel, hash, source, by, said }: OptOut): Promise<void> => {
    const at = deps.clock();
    const stop = optOut.put({ agentId, channel, hash }, { at: at.toISOString(), source, ownWord: true });
    for (let attempt = 1; ; attempt++) {
      try {
        const before = await deps.clients.get(agentId, clientId);
        const standing = before.consent[channel];
        if (standing.state === 'out' && isOwnWord(standing.source)) return;
        const { client, entry } = recordDecision(before, { channel, to: 'out', by, source, said }, at);
        const writes = changeWrites(before, client, [entry]);
        const hasStop = writes.some((write) => 'put' in write && write.put.SK === stop.put.SK);
        await deps.clients.save(hasStop ? writes : [...writes, stop]);
        return;
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return deps.clients.save([stop]);
        // The client was changed at the same moment: the opt-out must not be lost over that.
        if (!(error instanceof ConditionFailed) || attempt === ATTEMPTS) throw error;
      }
    }
  };
