// The checklist of the second step: each side checks items off, and sees the other's checks at once.

import type { Side } from '#contracts/chat/conversation';
import { type Db, held, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { clientNotification } from '#public/members/dashboard';
import { guidedTransaction, type Parties } from '../entity.ts';
import { COUNTED, isOpenTo, readTransaction, transactionKey } from '../transaction-store.ts';
import { checkedOffAttribute, checklistOf, checkOffChange } from './checklist.ts';

type TransactionParties = Pick<Parties, 'id' | 'agentId' | 'linkId' | 'agentName' | 'guestName'>;

export const updateChecklist =
  (deps: { db: Db; clock: Clock; broadcast: Broadcast }) =>
  async (parties: TransactionParties, side: Side, { item, done }: { item: string; done: boolean }): Promise<void> => {
    await requireListed(deps.db, parties, item);
    const now = deps.clock();
    const lastAt = now.toISOString();
    const change = done
      ? { set: { ...checkOffChange(side, item, lastAt), lastAt }, add: COUNTED }
      : { set: { lastAt }, add: COUNTED, remove: [checkedOffAttribute(side, item)] };
    const isStillOpen = isOpenTo(side, parties);
    const transaction = await guidedTransaction.change(deps.db, transactionKey(parties), change, isStillOpen);
    // If a function died before it notified the agent, the next change makes up for it.
    if (!transaction.checklistNotified && checklistOf(transaction).every(({ user }) => user))
      await notifyAgent(deps.db, parties, now);
    await deps.broadcast(parties.linkId, { type: 'changed' });
  };

/** The agent may have removed it since. */
const requireListed = async (db: Db, { agentId, id }: TransactionParties, item: string) => {
  const transaction = await readTransaction(db, agentId, id);
  if (!transaction) throw new AppError('NOT_FOUND');
  if (!checklistOf(transaction).some((one) => one.id === item)) throw new AppError('CONFLICT');
};

/** Notifies once: the notification and the mark that it was sent are one transaction. */
const notifyAgent = async (db: Db, parties: TransactionParties, at: Date) => {
  const news = {
    subject: `${parties.guestName} has completed the checklist`,
    body: 'The property is ready for you to review.',
    about: parties.id,
  };
  // Another change has just notified the agent.
  await held(
    db.transact([
      guidedTransaction.update(
        transactionKey(parties),
        { set: { checklistNotified: true }, add: COUNTED },
        { if: when('attribute_not_exists(#checklistNotified)') },
      ),
      clientNotification(parties.agentId, 'list', news, at),
    ]),
  );
};
