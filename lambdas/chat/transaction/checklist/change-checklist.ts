// The agent adapts the checklist to the sale: adds, rewords, reorders and removes tasks. Undo is the same call with
// the former list.
import { type Db, held, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import type { ChecklistTask } from '../contract.ts';
import { guidedTransaction, type Parties } from '../entity.ts';
import { closedError, type Transaction } from '../transaction.ts';
import { beginTransaction, COUNTED, readTransaction, transactionKey } from '../transaction-store.ts';
import { idOf } from './checklist.ts';

type NewChecklist = { version: number; tasks: ChecklistTask[] };

const isSaved = ({ checklist, checklistVersion }: Transaction, { version, tasks }: NewChecklist): boolean =>
  checklistVersion === version + 1 && JSON.stringify(checklist) === JSON.stringify(tasks);

const write = async (deps: { db: Db; clock: Clock }, parties: Parties, next: NewChecklist): Promise<void> => {
  const { version, tasks: checklist } = next;
  // No one has opened the chat of this request yet.
  if (!(await readTransaction(deps.db, parties.agentId, parties.id)))
    await beginTransaction(deps.db, parties, deps.clock(), 'agent');
  const isUnchanged = version === 0 ? 'attribute_not_exists(#checklistVersion)' : '#checklistVersion = :version';
  const isOpenAndUnchanged = when(`#state = :open AND ${isUnchanged}`, {
    ':open': 'open',
    ...(version > 0 && { ':version': version }),
  });
  const lastAt = deps.clock().toISOString();
  const set = { checklist, checklistVersion: version + 1, lastAt };
  const change = { set, add: COUNTED, remove: ['checklistNotified'] as const };
  await guidedTransaction.change(deps.db, transactionKey(parties), change, isOpenAndUnchanged);
};

export const changeChecklist =
  (deps: { db: Db; clock: Clock; broadcast: Broadcast }) =>
  async (parties: Parties, next: NewChecklist): Promise<void> => {
    if (new Set(next.tasks.map(idOf)).size < next.tasks.length)
      throw new AppError('CONFLICT', { message: 'Two tasks have the same words.' });
    if (!(await held(write(deps, parties, next)))) {
      const now = await readTransaction(deps.db, parties.agentId, parties.id);
      if (now?.state === 'closed') throw closedError(parties.agentName, 'agent');
      // A repeated call after a lost answer finds its own change.
      if (!now || !isSaved(now, next))
        throw new AppError('CONFLICT', { message: 'The checklist has changed in the meantime. Nothing was saved.' });
    }
    await deps.broadcast(parties.linkId, { type: 'changed' });
  };
