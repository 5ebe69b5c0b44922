// The request behind a guest's link.
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { requireAnswerable } from '../funds-request.ts';

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
