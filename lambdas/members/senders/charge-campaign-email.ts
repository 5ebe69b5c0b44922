// An email of a campaign: looked at when it goes out, and counted in the transaction that claims its recipient.
import type { Db, Write } from '#core/data/db.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { quotaWrites, readCorrespondent, readSender, usedUp } from './charge-emails.ts';
import { sender as senderEntity } from './entity.ts';
import { standingOf } from './quotas.ts';

/** stop: the account may not send at all. skip: not to this reader, or not today. */
export type CampaignCharge = { verdict: 'stop' | 'skip' } | { verdict: 'send'; writes: Write[] };

export const chargeCampaignEmail = async (
  db: Pick<Db, 'get'>,
  { agentId, to }: { agentId: string; to: string },
  now: Date,
): Promise<CampaignCharge> => {
  const [sender, reader, isClosed] = await Promise.all([
    readSender(db, agentId),
    readCorrespondent(db, agentId, to),
    isDeactivated(db, agentId),
  ]);
  if (sender?.stoppedAt || isClosed) return { verdict: 'stop' };
  if (reader?.stoppedAt) return { verdict: 'skip' };
  const standing = standingOf(sender, now);
  return {
    verdict: 'send',
    writes: [
      ...(sender ? [senderEntity.update({ agentId }, { add: { sent: 1 } })] : []),
      ...quotaWrites({ agentId, to: [to], standing, purpose: 'campaign' }, now),
    ],
  };
};

/** wait: the account has sent all it may today. skip: this reader gets enough email. Undefined: it failed for something else. */
export const afterFailedCharge = (error: unknown): 'wait' | 'skip' | undefined => {
  const which = usedUp(error);
  return which && (which === 'account' ? 'wait' : 'skip');
};
