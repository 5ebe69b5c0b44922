import type { Db } from '#core/data/db.ts';
import type { FundsRequest } from '../entity.ts';
import { isExpired } from '../funds-request.ts';
import { readRequest } from '../funds-request-store.ts';

/** A guest's banks stay while the request can be answered, and after that for as long as the guest said. */
const needsBanks = (request: FundsRequest | undefined, now: Date): boolean => {
  if (!request || request.state === 'cancelled' || isExpired(request, now)) return false;
  return request.state !== 'received' || (request.keepBanksUntil ?? '') > now.toISOString();
};

export const banksMayStay =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (requestId: string, now: Date): Promise<boolean> =>
    needsBanks(await readRequest(db, requestId), now);
