import { type ConditionFailed, type Db, held, tried, type Write, when } from '#core/data/db.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { accountNotificationOnce } from '#public/members/dashboard';
import { dayOf, quotaWrites, readCorrespondent, readSender, standingOf, usedUp } from './charge-emails.ts';
import { emailCount, sender as senderEntity } from './entity.ts';

// The last check before an account's email goes out: a stop works at once, even for earlier orders. Emails that
// weren't counted when they were ordered (a reminder of upkeep, a waiting message) are counted now, once.

/** tomorrow: the account has sent as many as it may today. quota used up: the reader has had as many as anyone gets. */
export type Verdict = 'send' | 'sender stopped' | 'reported by the reader' | 'quota used up' | 'tomorrow';

/** `isLate`: it has waited for another day. */
type Email = { agentId: string; to: string; outboxId: string; counted?: boolean; isLate?: boolean };

const isUncounted = when('attribute_not_exists(#counted)');

export const allowEmail = async (
  db: Pick<Db, 'get' | 'transact'>,
  { agentId, to, outboxId, counted, isLate = false }: Email,
  now: Date,
): Promise<Verdict> => {
  const [sender, reader] = await Promise.all([readSender(db, agentId), readCorrespondent(db, agentId, to)]);
  if (sender?.stoppedAt) return 'sender stopped';
  if (reader?.stoppedAt) return 'reported by the reader';
  if (counted) return 'send';
  const { failed } = await tried(
    db.transact([
      outboxEntry.update({ id: outboxId }, { set: { counted: true } }, { if: isUncounted }),
      ...(sender ? [senderEntity.update({ agentId }, { add: { sent: 1 } })] : []),
      ...quotaWrites({ agentId, to: [to], standing: standingOf(sender, now), purpose: 'email', isLate }, now),
    ]),
  );
  // If it isn't the quota, an earlier attempt to send it has counted it.
  const which = failed && usedUp(failed);
  if (which === 'account') return 'tomorrow';
  return which ? 'quota used up' : 'send';
};

const QUOTA_NEWS = {
  waits: {
    subject: 'Some of your emails go out tomorrow',
    body: "Your account has sent as many emails as it can in a day. The others go out after midnight (UTC), unless they're outdated by then. They use at most half of each day's emails.",
  },
  'left out': {
    subject: "Some of your emails didn't go out",
    body: 'They waited for a week, because there were more than your account can send in that time. Please write to these people yourself.',
  },
} as const;

/** Tells the agent, once a day each. */
export const quotaNews = (agentId: string, what: keyof typeof QUOTA_NEWS, now: Date): Write =>
  accountNotificationOnce(agentId, { id: `${dayOf(now)}-${what.replace(' ', '-')}~emails`, ...QUOTA_NEWS[what] }, now);

// An email of a campaign: checked when it goes out, and counted in the transaction that claims its recipient.

/** stop: the account may not send at all. skip: not to this reader, or not today. */
type CampaignCharge = { verdict: 'stop' | 'skip' } | { verdict: 'send'; writes: Write[] };

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

/**
 * wait: the account has reached today's limit. skip: this reader gets enough email. Undefined: it failed for another
 * reason.
 */
export const afterFailedCharge = (failed: ConditionFailed): 'wait' | 'skip' | undefined => {
  const which = usedUp(failed);
  return which && (which === 'account' ? 'wait' : 'skip');
};

// Changing an account's address sends a code to any address that someone enters. We choose the words and the limit.

export const ADDRESS_CODES_A_DAY = 5;

/** False once the account has reached today's limit. */
export const countAddressCode = async (db: Pick<Db, 'update'>, agentId: string, now: Date): Promise<boolean> => {
  return held(
    emailCount.change(
      db,
      { whose: `${agentId}#address`, day: dayOf(now) },
      { add: { used: 1 }, set: { expires: epochSeconds(now, 2 * DAY) } },
      when('attribute_not_exists(#used) OR #used < :most', { ':most': ADDRESS_CODES_A_DAY }),
    ),
  );
};
