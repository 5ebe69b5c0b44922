// The request behind a guest's link.
import type { Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type FundsRequest, fundsRequest } from '../entity.ts';
import { requireAnswerable } from '../funds-request.ts';

export const requestOfGuest = ({ link }: Guest): FundsRequest => {
  if (link.kind !== 'request') throw linkNotFound();
  return fundsRequest.read(link.item);
};

/** Refuses an expired or canceled request. */
export const answerableRequest = (guest: Guest, clock: Clock): FundsRequest => {
  const request = requestOfGuest(guest);
  requireAnswerable(request, clock());
  return request;
};
