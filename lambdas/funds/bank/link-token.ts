// Opening Link for whoever stands there: a signed-in person, a guest on a link, or somebody nobody knows yet.
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#core/data/db.ts';
import { accountKey, BANK, linkPartition } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerableRequest } from '../request/public.ts';
import { refuseAsBank } from './bank-refusal.ts';
import type { FundsProvider } from './provider/funds-provider.ts';
import type { Vault } from './vault.ts';

type Deps = { db: Db; clock: Clock; provider: FundsProvider; vault: Vault };

/** The provider gets a name that says nothing about the person. */
const anonymous = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 32);

export const linkTokens = (deps: Deps) => {
  const forRepair = async (owner: string, itemId: string, language?: Language) => {
    const accessToken = await deps.vault.open({ owner, name: BANK + itemId });
    if (!accessToken) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
    return deps.provider
      .createLinkToken({ userId: anonymous(owner), language, repairToken: accessToken })
      .catch(refuseAsBank);
  };
  return {
    forAgent: (agentId: string) =>
      deps.provider.createLinkToken({ userId: anonymous(accountKey(agentId)) }).catch(refuseAsBank),
    forAnybody: () => deps.provider.createLinkToken({ userId: randomUUID() }).catch(refuseAsBank),
    repairFor: (agentId: string, itemId: string) => forRepair(accountKey(agentId), itemId),

    async forGuest(
      guest: Guest,
      itemId?: string,
      language?: Language,
    ): Promise<{ link_token: string; status_message: string }> {
      const request = answerableRequest(guest, deps.clock);
      const underWay = request.state === 'at_bank' || request.state === 'received';
      if (underWay) return { link_token: '', status_message: 'A report is already in progress.' };
      const owner = linkPartition(request.id);
      const link_token = itemId
        ? await forRepair(owner, itemId, language)
        : await deps.provider.createLinkToken({ userId: anonymous(owner), language }).catch(refuseAsBank);
      return { link_token, status_message: 'ok' };
    },
  };
};
