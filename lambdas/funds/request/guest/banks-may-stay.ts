import type { Db } from '#core/data/db.ts';
import { mayAskAgain } from '../consent/still-good.ts';
import type { FundsRequest } from '../entity.ts';
import { readRequest } from '../funds-request-store.ts';
import { isExpired, waitsForCoBuyer } from '../status.ts';

/** For more letters, as the guest said. */
export const keepsBanks = ({ keepBanksUntil = '' }: Pick<FundsRequest, 'keepBanksUntil'>, now: Date): boolean =>
  keepBanksUntil > now.toISOString();

/** A guest's banks stay while the request can be answered, and after that for as long as the guest said or the agent may ask. */
const needsBanks = (request: FundsRequest | undefined, now: Date): boolean => {
  if (!request || request.state === 'cancelled' || isExpired(request, now)) return false;
  // Of two buyers, the first one's bank is read again before their report is sealed.
  if (request.state !== 'received' || waitsForCoBuyer(request)) return true;
  return keepsBanks(request, now) || mayAskAgain(request, now);
};

export const banksMayStay =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (requestId: string, now: Date): Promise<boolean> =>
    needsBanks(await readRequest(db, requestId), now);
