import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerWrites, letterFor } from '../../report/public.ts';
import { answerableRequest, requireLicence } from '../../request/public.ts';
import type { routes } from '../contract.ts';
import { bankData } from '../entity.ts';
import { guestOwner } from '../owner-rows.ts';

const READ_OR_BEING_READ = when('attribute_exists(#PK) AND #state <> :failed', { ':failed': 'failed' });
const NO_BANK = 'No bank is linked yet. Please link one first.';
const BANK_FAILED = "Your bank couldn't provide the report. Please link the account again.";

/** The client releases the report. Calling it again while the report is being built is a no-op; after a failure it starts over. */
export const buildReport =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<Reply<typeof routes.buildReport>> => {
    const request = answerableRequest(guest, clock);
    if (request.state === 'received' || request.state === 'at_bank') return { status: 'success' };
    requireLicence(request);
    const now = clock();
    const bank = bankData.check({ owner: guestOwner(request.id) }, READ_OR_BEING_READ, { name: 'bank data' });
    try {
      await db.transact([bank, ...answerWrites(request, letterFor(request, now), now)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.write === 'bank data') return { status: 'failed', message: error.item ? BANK_FAILED : NO_BANK };
      // A second click came first: the report it asked for is being built.
    }
    return { status: 'success' };
  };
