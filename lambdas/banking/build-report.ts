import type { Guest } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db } from '../core/db.ts';
import { linkPartition } from '../core/table.ts';
import { answerWrites, letterFor } from '../funds/answer-request.ts';
import { readOwner } from '../funds/bank-store.ts';
import { isLetter, letterFrom } from '../funds/letter-store.ts';
import { answerableRequest } from './guest-accounts.ts';

type Outcome = { status: 'success' } | { status: 'failed'; message: string };

const failed = (message: string): Outcome => ({ status: 'failed', message });

/** The client releases the report. Asking again while it is under way changes nothing; after a failure it starts anew. */
export const buildReport =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<Outcome> => {
    const request = answerableRequest(guest, deps.clock);
    if (request.state === 'received') return { status: 'success' };
    const { banks, reading, rest } = await readOwner(deps.db, linkPartition(request.id));
    const underWay = rest.filter(isLetter).some((row) => letterFrom(row).state === 'pending');
    if (underWay) return { status: 'success' };
    if (banks.length === 0) return failed('No bank is linked yet. Please link one first.');
    if (reading?.state === 'failed')
      return failed('The bank could not give the report. Please link the account again.');
    const now = deps.clock();
    try {
      await deps.db.transact(answerWrites(request, letterFor(request, now), reading, now));
    } catch (error) {
      // A second click came first: the report it asked for is under way.
      if (!(error instanceof ConditionFailed)) throw error;
    }
    return { status: 'success' };
  };
