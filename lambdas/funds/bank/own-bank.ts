// Connections after linking: repaired at the bank, or taken away.

import { ConditionFailed, type Db, exists } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { accountKey, keys, linkPartition } from '#core/data/table.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { answerableRequest } from '../request/public.ts';
import { readingStarted } from './bank-store.ts';
import type { BankTask } from './tasks.ts';

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
