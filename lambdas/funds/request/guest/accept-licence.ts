import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { fundsRequest } from '../entity.ts';
import { answerableRequest } from './guest-request.ts';

export const acceptLicence =
  (deps: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (guest: Guest): Promise<void> => {
    const { id: linkId } = answerableRequest(guest, deps.clock);
    const licenceAcceptedAt = deps.clock().toISOString();
    // Counted as a change: an address that is corrected at this moment must not inherit it.
    await fundsRequest.change(deps.db, { linkId }, { setIfAbsent: { licenceAcceptedAt }, add: { revision: 1 } });
  };
