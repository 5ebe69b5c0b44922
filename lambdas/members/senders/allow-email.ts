// The last look before an email of an account goes out: a stop works at once, also for what was ordered before it. What
// wasn't counted when it was ordered (a reminder of upkeep, a message that waits) is counted now, once.
import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { quotaWrites, readCorrespondent, readSender, usedUp } from './charge-emails.ts';
import { sender as senderEntity } from './entity.ts';
import { standingOf } from './quotas.ts';

export type Verdict = 'send' | 'sender stopped' | 'reported by the reader' | 'quota used up';

type Email = { agentId: string; to: string; outboxId: string; counted?: boolean };

const isUncounted = when('attribute_not_exists(#counted)');

export const allowEmail = async (
  db: Pick<Db, 'get' | 'transact'>,
  { agentId, to, outboxId, counted }: Email,
  now: Date,
): Promise<Verdict> => {
  const [sender, reader] = await Promise.all([readSender(db, agentId), readCorrespondent(db, agentId, to)]);
  if (sender?.stoppedAt) return 'sender stopped';
  if (reader?.stoppedAt) return 'reported by the reader';
  if (counted) return 'send';
  const mark = { name: 'counted', if: isUncounted };
  try {
    await db.transact([
      outboxEntry.update({ id: outboxId }, { set: { counted: true } }, mark),
      ...(sender ? [senderEntity.update({ agentId }, { add: { sent: 1 } })] : []),
      ...quotaWrites({ agentId, to: [to], standing: standingOf(sender, now), purpose: 'email' }, now),
    ]);
  } catch (error) {
    if (usedUp(error)) return 'quota used up';
    // An earlier attempt to send it has counted it.
    if (!(error instanceof ConditionFailed && error.write === mark.name)) throw error;
  }
  return 'send';
};
