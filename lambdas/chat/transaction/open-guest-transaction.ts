import { ConditionFailed, type Db } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { GuestTransaction } from './contract.ts';
import { closedError, guestView, type Parties } from './transaction.ts';
import { beginWrite, isOpen, readTransaction } from './transaction-store.ts';

/** Coming to the page is what begins a transaction whose link came with a funds request. */
export const openGuestTransaction =
  (deps: { db: Db; clock: Clock }) =>
  async (parties: Parties): Promise<GuestTransaction> => {
    const there = await readTransaction(deps.db, parties.agentId, parties.id);
    if (there?.state === 'closed') throw closedError(parties.agentName);
    if (there && there.guestEmail !== parties.guestEmail) {
      // The agent has corrected it since.
      const { agentId, id, guestEmail } = parties;
      await deps.db.update(keys.transaction(agentId, id), { set: { guestEmail } }, isOpen);
    }
    if (there) return guestView(there);
    try {
      await deps.db.transact([beginWrite(parties, deps.clock())]);
    } catch (error) {
      if (error instanceof ConditionFailed) throw closedError(parties.agentName);
      throw error;
    }
    const begun = await readTransaction(deps.db, parties.agentId, parties.id);
    if (!begun) throw new Error('The transaction that was just begun is not there');
    return guestView(begun);
  };
