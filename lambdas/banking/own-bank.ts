// Connections after linking: repaired at the bank, or taken away.
import type { Agent, Guest } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db, exists } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import { outboxWrite } from '../core/outbox.ts';
import { accountKey, keys, linkPartition } from '../core/table.ts';
import { readingStarted } from '../funds/bank-store.ts';
import type { BankTask } from '../funds/tasks.ts';
import { answerableRequest } from './guest-accounts.ts';

export const ownBank = (deps: { db: Db; clock: Clock }) => {
  const change = async (owner: string, itemId: string, what: 'repaired' | 'removed') => {
    const now = deps.clock();
    const read: BankTask = { type: 'read', owner };
    const remove: BankTask = { type: 'remove', owner, itemId };
    try {
      await deps.db.transact(
        what === 'repaired'
          ? [
              { update: keys.bank(owner, itemId), change: { set: { state: 'linked' } }, if: exists },
              readingStarted(owner, now),
              outboxWrite('bank', read, now),
            ]
          : [{ delete: keys.bank(owner, itemId), if: exists }, outboxWrite('bank', remove, now)],
      );
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
      throw error;
    }
  };
  return {
    repaired: (agent: Agent, itemId: string) => change(accountKey(agent.id), itemId, 'repaired'),
    repairedByGuest: (guest: Guest, itemId: string) =>
      change(linkPartition(answerableRequest(guest, deps.clock).id), itemId, 'repaired'),
    /** The list loses it at once; the worker ends the access at the bank and empties the vault. */
    unlink: (agent: Agent, itemId: string) => change(accountKey(agent.id), itemId, 'removed'),
  };
};
