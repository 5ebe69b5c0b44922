import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { keys, linkPartition } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerableRequest, answerWrites, letterFor } from '../request/public.ts';

type Outcome = { status: 'success' } | { status: 'failed'; message: string };

const failed = (message: string): Outcome => ({ status: 'failed', message });

/** Beside a bank's figures; what stands there instead says why it cannot be. */
const bankIsThere = (linkId: string): Write => ({
  check: keys.bankData(linkPartition(linkId)),
  if: when('attribute_exists(#PK) AND #state <> :failed', { ':failed': 'failed' }),
});

/** The client releases the report. Asking again while it is under way changes nothing; after a failure it starts anew. */
export const buildReport =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<Outcome> => {
    const request = answerableRequest(guest, deps.clock);
    if (request.state === 'received' || request.state === 'at_bank') return { status: 'success' };
    const now = deps.clock();
    try {
      await deps.db.transact([bankIsThere(request.id), ...answerWrites(request, letterFor(request, now), now)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.at === 0)
        return failed(
          error.item
            ? 'The bank could not give the report. Please link the account again.'
            : 'No bank is linked yet. Please link one first.',
        );
      // A second click came first: the report it asked for is under way.
    }
    return { status: 'success' };
  };
