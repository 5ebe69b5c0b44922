// A person's own connections after linking: repaired at the bank, or taken away.
import type { Agent } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db, exists } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import { outboxWrite } from '../core/outbox.ts';
import { accountKey, keys } from '../core/table.ts';
import { readingStarted } from '../funds/bank-store.ts';
import type { BankTask } from '../funds/tasks.ts';

export const ownBank = (deps: { db: Db; clock: Clock }) => {
  const change = async (agent: Agent, itemId: string, what: 'repaired' | 'removed') => {
    const owner = accountKey(agent.id);
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
    repaired: (agent: Agent, itemId: string) => change(agent, itemId, 'repaired'),
    /** The list loses it at once; the worker ends the access at the bank and empties the vault. */
    unlink: (agent: Agent, itemId: string) => change(agent, itemId, 'removed'),
  };
};
