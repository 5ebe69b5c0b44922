import { ConditionFailed, type Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { GuestTransaction } from './contract.ts';
import { guidedTransaction, type Parties } from './entity.ts';
import { closedError, guestView } from './transaction.ts';
import { beginTransaction, COUNTED, isOpen, readTransaction, transactionKey } from './transaction-store.ts';

/** Opening the page begins a transaction whose link came with a funds request. */
export const openGuestTransaction =
  (deps: { db: Db; clock: Clock }) =>
  async (parties: Parties): Promise<GuestTransaction> => {
    const { db, clock } = deps;
    const known = await readTransaction(db, parties.agentId, parties.id);
    // What the guest signed stays theirs.
    if (known?.state === 'closed') return guestView(known);
    try {
      if (!known) await beginTransaction(db, parties, clock());
      else if (known.guestEmail !== parties.guestEmail) {
        // The agent has corrected it since.
        const { guestEmail } = parties;
        const change = { set: { guestEmail }, add: COUNTED };
        return guestView(await guidedTransaction.change(db, transactionKey(parties), change, isOpen));
      }
    } catch (error) {
      if (error instanceof ConditionFailed) throw closedError(parties.agentName);
      throw error;
    }
    const begun = known ?? (await readTransaction(db, parties.agentId, parties.id));
    if (!begun) throw new Error('The transaction that has just begun cannot be read');
    return guestView(begun);
  };
