// The checklist of the second step: each side checks items off for itself, and sees the other's at once.

import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { clientNotification } from '../../dashboard/public.ts';
import type { Broadcast } from '../conversation/public.ts';
import { CHECKLIST } from './contract.ts';
import { closedError, type Parties, type Side, tickAttribute, transactionFrom } from './transaction.ts';
import { isOpen } from './transaction-store.ts';

export const updateChecklist =
  (deps: { db: Db; clock: Clock; tell: Broadcast }) =>
  async (
    parties: Pick<Parties, 'id' | 'agentId' | 'linkId' | 'agentName' | 'guestName'>,
    side: Side,
    { item, done }: { item: string; done: boolean },
  ): Promise<void> => {
    const now = deps.clock();
    const name = tickAttribute(side, item);
    const lastAt = now.toISOString();
    const change = done ? { set: { [name]: lastAt, lastAt } } : { set: { lastAt }, remove: [name] };
    try {
      const row = await deps.db.update(keys.transaction(parties.agentId, parties.id), change, isOpen);
      const { ticks } = transactionFrom(row);
      // If a function died before it told the agent, the next change makes up for it.
      if (row.listTold !== true && CHECKLIST.every(({ id }) => ticks.user[id])) await tellAgent(deps.db, parties, now);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      throw error.item ? closedError(parties.agentName) : new AppError('NOT_FOUND');
    }
    await deps.tell(parties.linkId, { type: 'changed' });
  };

/** Once: the notification and the mark that it was sent are one transaction. */
const tellAgent = async (db: Db, parties: Pick<Parties, 'id' | 'agentId' | 'guestName'>, at: Date) => {
  const { agentId, guestName } = parties;
  const news = {
    kind: 'list',
    subject: `${guestName} has completed the checklist`,
    body: 'The property is ready for you to review.',
  };
  try {
    await db.transact([
      {
        update: keys.transaction(agentId, parties.id),
        change: { set: { listTold: true } },
        if: when('attribute_not_exists(#listTold)'),
      },
      clientNotification(agentId, news, at),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
