// The checklist of the second step: each side ticks for itself, and sees the other's ticks at once.

import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { TellConversations } from '../conversation/tell-conversations.ts';
import { CHECKLIST } from './contract.ts';
import { closedError, type Parties, type Side, tickAttribute, transactionFrom } from './transaction.ts';
import { isOpen } from './transaction-store.ts';

export const tick =
  (deps: { db: Db; clock: Clock; tell: TellConversations }) =>
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
      // Whoever ticks next makes up for a function that died before it told.
      if (row.listTold !== true && CHECKLIST.every(({ id }) => ticks.user[id])) await tellAgent(deps.db, parties, now);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      throw error.item ? closedError(parties.agentName) : new AppError('NOT_FOUND');
    }
    await deps.tell(parties.linkId, { type: 'changed' });
  };

/** Once: the word and the mark that it was said are one. */
const tellAgent = async (db: Db, parties: Pick<Parties, 'id' | 'agentId' | 'guestName'>, at: Date) => {
  const { agentId, guestName } = parties;
  const id = `${newId(at)}~list`;
  try {
    await db.transact([
      {
        update: keys.transaction(agentId, parties.id),
        change: { set: { listTold: true } },
        if: when('attribute_not_exists(#listTold)'),
      },
      {
        put: {
          ...keys.event(agentId, id),
          id,
          type: 2,
          subject: `${guestName} has ticked the whole checklist`,
          body: 'The property is ready for your look.',
          date: at.toISOString(),
          read: false,
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
