import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { fundsRequest } from '../entity.ts';
import type { GuestReportInput } from '../vocabulary.ts';
import { answerableRequest } from './guest-request.ts';

/** Kept with the request, so that any device with the link finds it. */
export const saveGuestDraft =
  (deps: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (guest: Guest, draft: GuestReportInput): Promise<{ id: string }> => {
    const request = answerableRequest(guest, deps.clock);
    // Counted as a change: an address that is corrected at this moment must not inherit it.
    await fundsRequest.change(deps.db, { linkId: request.id }, { set: { draft }, add: { revision: 1 } });
    return { id: request.communicationId };
  };
