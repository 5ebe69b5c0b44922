// What the actions on a document share: one transaction with everything that follows from it, and news to both sides.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { canceledError, closedError, type Parties } from '#public/chat/transaction';
import { transactCharged } from '#public/members/senders';
import { changedError } from '../document/rules.ts';

export type SignerDeps = { db: Db; clock: Clock; broadcast: Broadcast };

type By = 'user' | 'agent';

const refusalOf = ({ write, item }: ConditionFailed, { agentName }: Parties, by: By, cause: unknown) => {
  // Their address was corrected, so their link is another.
  if (write === 'signer link') return linkNotFound();
  // Canceled, or sent to another address, while its guest signed.
  if (write === 'link') return canceledError(agentName, cause);
  return write === 'transaction' && item?.state === 'closed' ? closedError(agentName, by) : changedError(cause);
};

export const commit = async (
  { db, broadcast }: Pick<SignerDeps, 'db' | 'broadcast'>,
  parties: Parties,
  writes: Write[],
  by: By = 'user',
  charged?: { order: { agent: Agent; to: string[] }; at: Date },
): Promise<void> => {
  try {
    if (charged) await transactCharged(db, charged.order, writes, charged.at);
    else await db.transact(writes);
  } catch (error) {
    if (error instanceof ConditionFailed) throw refusalOf(error, parties, by, error);
    throw error;
  }
  await broadcast(parties.linkId, { type: 'changed' });
};
