// The request behind a guest's link.
import { ConditionFailed, type Db } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { requireAnswerable } from '../funds-request.ts';
import { readRequest } from '../funds-request-store.ts';

export const requestOfGuest = ({ link }: Guest): FundsRequest => {
  if (link.kind !== 'request') throw linkNotFound();
  return fundsRequest.read(link.item);
};

/** Nothing goes out before the client agrees to what the license says about it. */
export const requireLicence = ({ licenceAcceptedAt }: Pick<FundsRequest, 'licenceAcceptedAt'>): void => {
  if (!licenceAcceptedAt) throw new AppError('CONFLICT', { message: 'Please accept the license first.' });
};

/** Refuses an expired or canceled request. */
export const answerableRequest = (guest: Guest, clock: Clock): FundsRequest => {
  const request = requestOfGuest(guest);
  requireAnswerable(request, clock());
  return request;
};

/**
 * What the client does with the request. The guard has read it already; when it has changed by the time it's written, if only by a
 * draft of another tab, it's decided on again.
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
  try {
    return await writeAgain(async (round) => decide(round === 0 ? first : await readAgain(), clock()));
  } catch (error) {
    throw error instanceof ConditionFailed ? new AppError('CONFLICT', { cause: error }) : error;
  }
};
