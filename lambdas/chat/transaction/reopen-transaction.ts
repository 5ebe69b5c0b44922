import type { Secret } from '#core/aws/secrets.ts';
import { type Db, held } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { sessionStateWrites } from '#public/chat/conversation';
import { reopenedEmail } from './emails/transaction-emails.ts';
import { canceledError } from './transaction.ts';
import { guestAddress, isLinkOver, readTransaction, reopenTransactionWrite } from './transaction-store.ts';

/** Everything goes on where it ended. The guest reads why. */
export const reopenTransaction =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, id: string, reason: string): Promise<void> => {
    const transaction = await readTransaction(deps.db, agent.id, id);
    if (!transaction) throw new AppError('NOT_FOUND');
    if (transaction.state === 'open') return;
    // Its guest could not come back to it.
    if (await isLinkOver(deps.db, transaction)) throw canceledError(transaction.agentName);
    const now = deps.clock();
    const guestEmail = await guestAddress(deps.db, transaction);
    // Already done in another tab.
    const isDone = await held(
      deps.db.transact([
        reopenTransactionWrite(transaction, reason, now),
        outboxWrite('mail', reopenedEmail({ ...transaction, guestEmail }, reason), now),
        ...(await sessionStateWrites(deps, transaction.linkId, 'open')),
      ]),
    );
    if (!isDone) return;
  };
