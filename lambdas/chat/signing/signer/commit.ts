// What the actions on a document share: one transaction with everything that follows from it, and news to both sides.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '#public/chat/conversation';
import { canceledError, closedError, type Parties } from '#public/chat/transaction';
import type { Charge } from '#public/members/senders';
import { changedError } from '../document/rules.ts';

export type SignerDeps = { db: Db; clock: Clock; broadcast: Broadcast };

const refusalOf = ({ write, item }: ConditionFailed, { agentName }: Parties, cause: unknown) => {
  // Canceled, or sent to another address, while its guest signed.
  if (write === 'link') return canceledError(agentName, cause);
  return write === 'transaction' && item?.state === 'closed' ? closedError(agentName) : changedError(cause);
};

export const commit = async (
  { db, broadcast }: Pick<SignerDeps, 'db' | 'broadcast'>,
  parties: Parties,
  writes: Write[],
  charge?: Charge,
): Promise<void> => {
  try {
    await db.transact([...writes, ...(charge?.writes ?? [])]);
  } catch (error) {
    const refused = charge ? charge.refusal(error) : error;
    if (refused instanceof ConditionFailed) throw refusalOf(refused, parties, refused);
    throw refused;
  }
  await broadcast(parties.linkId, { type: 'changed' });
};
