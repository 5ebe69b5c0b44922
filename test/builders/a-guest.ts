import type { Guest } from '#core/http/actor.ts';
import type { FundsRequest } from '../../lambdas/funds/request/entity.ts';
import { aRequest } from './a-request.ts';

/** The guest of a request, as the guard lets them in. */
export const aGuest = (over: Partial<FundsRequest> = {}): Guest => {
  const request = aRequest(over);
  return {
    kind: 'guest',
    link: { id: request.id, kind: 'request', item: { ...request, linkId: request.id, kind: 'request' } },
  };
};
