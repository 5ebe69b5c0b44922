import { type Db, writeAgain } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { mayAskAgain } from '../consent/may-ask-again.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { requireAnswerable } from '../funds-request.ts';
import { readRequest } from '../funds-request-store.ts';
import { isExpired, waitsForOthers } from '../status.ts';

export const requestOfGuest = ({ link }: Guest): FundsRequest => {
  if (link.kind !== 'request') throw linkNotFound();
  return fundsRequest.read(link.item);
};

/** Nothing goes out before the client accepts the license's terms about it. */
export const requireLicense = ({ licenceAcceptedAt }: Pick<FundsRequest, 'licenceAcceptedAt'>): void => {
  if (!licenceAcceptedAt) throw new AppError('CONFLICT', { message: 'Please accept the license first.' });
};

export const answerableRequest = (guest: Guest, clock: Clock): FundsRequest => {
  const request = requestOfGuest(guest);
  requireAnswerable(request, clock());
  return request;
};

/**
 * The client's action on the request. The guard has read it already; if it has changed by the time of the write, even
 * by a draft in another tab, this decides again.
 */
export const whileAnswerable = async <T>(
  { db, clock }: { db: Pick<Db, 'get'>; clock: Clock },
  guest: Guest,
  decide: (request: FundsRequest, now: Date) => Promise<T>,
): Promise<T> => {
  const first = answerableRequest(guest, clock);
  const readAgain = async (): Promise<FundsRequest> => {
    const request = await readRequest(db, first.id);
    if (!request) throw linkNotFound();
    requireAnswerable(request, clock());
    return request;
  };
  return writeAgain(async (round) => decide(round === 0 ? first : await readAgain(), clock()));
};

/** The guest keeps them for more letters. */
export const keepsBanks = ({ keepBanksUntil = '' }: Pick<FundsRequest, 'keepBanksUntil'>, now: Date): boolean =>
  keepBanksUntil > now.toISOString();

/** A guest's banks stay while the request can be answered, and then as long as the guest chose or the agent may ask. */
const needsBanks = (request: FundsRequest | undefined, now: Date): boolean => {
  if (!request || request.state === 'cancelled' || isExpired(request, now)) return false;
  // With two buyers, the first one's bank is read again before their report is sealed.
  if (request.state !== 'received' || waitsForOthers(request)) return true;
  return keepsBanks(request, now) || mayAskAgain(request, now);
};

export const banksMayStay =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (requestId: string, now: Date): Promise<boolean> =>
    needsBanks(await readRequest(db, requestId), now);
